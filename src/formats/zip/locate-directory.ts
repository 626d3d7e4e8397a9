import { fromRandomAccessReaderPromise } from 'yauzl'
import { explained, findDirectory } from './directory'
import type { ArchiveFrame } from './extend-archive'
import { type RandomAccess, SourceReader } from './random-access'

/**
 * Where the directory of an archive is, and what stands in it.
 * @throws UnreadableArchive when it is not sound
 */
export async function locateDirectory(source: RandomAccess): Promise<ArchiveFrame> {
  try {
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    const { start, length } = await findDirectory(source, zip)
    const directory = await source.read(start, length)
    return { entries: zip.entryCount, directoryStart: start, directory }
  } catch (error) {
    throw explained(error)
  }
}
