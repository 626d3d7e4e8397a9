import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import type { ArchivedFile } from './archive-files'

/** Maximum bytes that are read; somewhat more may be returned. */
const maxBytes = 128 * 1024

/** The text at the beginning of a file, up to where it is damaged. */
export async function beginningOf({ file }: Pick<ArchivedFile, 'file'>, isEnough: (text: string) => boolean) {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of unpackFromDisk(file)) {
      text += decoder.decode(piece, { stream: true })
      if (isEnough(text) || text.length > maxBytes) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
  }
  return text
}
