import { basename } from 'node:path'
import { openArchive } from '../../formats/zip/open-archive'
import { UnreadableArchive } from '../../formats/zip/unreadable-archive'
import { FeedFailure } from './release-feed'

/** Far more than a release, which has some thirty files. */
const limits = { entries: 1000, totalSize: 1_000_000_000 }

/**
 * Extracts the executable from a release archive.
 * @param content a `.tar.gz`, or for Windows a `.zip`
 * @throws FeedFailure if it contains none
 */
export async function unpackProgram(name: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const program = name.endsWith('.zip') ? await fromZip(content) : await fromTar(content)
  if (program === null) throw new FeedFailure(`There is no executable in ${name}.`)
  return program
}

async function fromTar(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const files = await new Bun.Archive(content).files('*/trackhut').catch(() => new Map<string, File>())
  const [file] = files.values()
  return file ? file.bytes() : null
}

async function fromZip(content: Uint8Array): Promise<Uint8Array | null> {
  const source = {
    size: content.byteLength,
    read: async (position: number, length: number) => content.subarray(position, position + length),
  }
  try {
    const files = await openArchive(source, limits)
    const file = [...files.values()].find(({ name }) => basename(name) === 'trackhut.exe')
    return file ? await file.read() : null
  } catch (error) {
    if (error instanceof UnreadableArchive) return null
    throw error
  }
}
