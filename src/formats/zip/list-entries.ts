// The entries of an archive, each with where its file lies.
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { findFile, isRegularFile, methodOf, readDirectory, requireApart } from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'

export interface ArchiveEntry {
  /** The name as it was written, which is never a path for anybody to follow. */
  name: string
  isRegularFile: boolean
  file: PackedExtent
}

/**
 * In the order of its directory. Nothing is inflated.
 * @throws UnreadableArchive when there are more than `mostEntries`, or the archive is not sound
 */
export async function listEntries(archive: RandomAccess, mostEntries: number): Promise<ArchiveEntry[]> {
  const { zip, entries, start } = await readDirectory(archive, mostEntries, false)
  const fileStarts: number[] = []
  for (const entry of entries) fileStarts.push(await findFile(zip, entry))
  const placed = entries.map((entry, index) => {
    const fileStart = fileStarts[index] ?? 0
    return {
      entry,
      fileStart,
      start: entry.relativeOffsetOfLocalHeader,
      end: fileStart + entry.compressedSize,
    }
  })
  requireApart(placed, start)
  return placed.map(({ entry, fileStart, end }) => ({
    name: nameOf(entry),
    isRegularFile: isRegularFile(entry),
    file: {
      start: fileStart,
      end,
      method: methodOf(entry),
      size: entry.uncompressedSize,
      checksum: entry.crc32,
    },
  }))
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
