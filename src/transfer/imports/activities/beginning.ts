import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import type { ArchivedFile } from './archive-files'

/** Reading stops when the text has more characters than this. It may be longer, because the last chunk is not cut. */
const enoughLength = 128 * 1024

/** Returns the text at the beginning of a file. For a damaged file, the text ends before the damage. */
export async function beginningOf({ file }: Pick<ArchivedFile, 'file'>, isEnough: (text: string) => boolean) {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of unpackFromDisk(file)) {
      text += decoder.decode(piece, { stream: true })
      if (isEnough(text) || text.length > enoughLength) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
  }
  return text
}
