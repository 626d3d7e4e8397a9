// Lists the entries of an archive and the positions of their files.
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { type Extent, findFile, isRegularFile, listApart, methodOf, readDirectory } from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'
import { UnreadableArchive } from './unreadable-archive'

export interface ArchiveEntry {
  /** The name as written; never use it as a path. */
  name: string
  isRegularFile: boolean
  file: PackedExtent
}

/**
 * The entries in the order of the directory. Nothing is decompressed. Entries that contradict their local header, or
 * overlap, are marked as damaged; the others stay usable.
 * @throws UnreadableArchive if there are more than `maxEntries`, or the directory is inconsistent
 */
export async function listEntries(archive: RandomAccess, maxEntries: number): Promise<ArchiveEntry[]> {
  const { zip, entries, start: directoryStart } = await readDirectory(archive, maxEntries, false)
  const extents: (FileExtent | null)[] = []
  for (const entry of entries) extents.push(await findExtent(zip, entry))
  const apart = listApart(
    extents.filter(extent => extent !== null),
    directoryStart,
  )
  return entries.map((entry, index) => {
    const extent = extents[index]
    const isSound = extent && apart.has(extent)
    return {
      name: nameOf(entry),
      isRegularFile: isRegularFile(entry),
      file: {
        start: isSound ? extent.fileStart : 0,
        end: isSound ? extent.end : 0,
        method: isSound ? methodOf(entry) : 'damaged',
        size: entry.uncompressedSize,
        checksum: entry.crc32,
      },
    }
  })
}

interface FileExtent extends Extent {
  /** Offset of the compressed data, after the local header. */
  fileStart: number
}

/** Null if the local header contradicts the directory. */
async function findExtent(zip: ZipFile, entry: Entry): Promise<FileExtent | null> {
  try {
    const fileStart = await findFile(zip, entry)
    return { start: entry.relativeOffsetOfLocalHeader, fileStart, end: fileStart + entry.compressedSize }
  } catch (error) {
    if (error instanceof UnreadableArchive) return null
    throw error
  }
}

/**
 * The names alone, in the order of the directory.
 * @throws UnreadableArchive as `listEntries` does
 */
export async function listNames(archive: RandomAccess, maxEntries: number): Promise<string[]> {
  const { entries } = await readDirectory(archive, maxEntries, false)
  return entries.map(nameOf)
}

/** The name of an entry. Many programs do not set the flag for UTF-8; what is not UTF-8 is in code page 437. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true)
  }
}

const utf8Flag = 0x800
