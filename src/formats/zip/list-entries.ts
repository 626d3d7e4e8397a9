// The entries of an archive, each with where its file lies.
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { type Extent, findFile, isRegularFile, listApart, methodOf, readDirectory } from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'
import { UnreadableArchive } from './unreadable-archive'

export interface ArchiveEntry {
  /** The name as it was written, which is never a path for anybody to follow. */
  name: string
  isRegularFile: boolean
  file: PackedExtent
}

/**
 * In the order of its directory. Nothing is inflated. Entries of which the archive says two things, or that overlap, are told
 * as damaged: what lies beside them is not.
 * @throws UnreadableArchive when there are more than `mostEntries`, or the directory as a whole is not sound
 */
export async function listEntries(archive: RandomAccess, mostEntries: number): Promise<ArchiveEntry[]> {
  const { zip, entries, start: directoryStart } = await readDirectory(archive, mostEntries, false)
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
  /** Behind the header before the file. */
  fileStart: number
}

/** Null where the header before the file tells otherwise than the directory. */
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
 * The names alone, in the order of its directory.
 * @throws UnreadableArchive as above
 */
export async function listNames(archive: RandomAccess, mostEntries: number): Promise<string[]> {
  const { entries } = await readDirectory(archive, mostEntries, false)
  return entries.map(nameOf)
}

/** Many programs write UTF-8 and do not say so; what is none is in the code page of the first PCs. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true)
  }
}

const utf8Flag = 0x800
