// The entries of an archive, each with where its file lies.
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
    name: new TextDecoder().decode(entry.fileNameRaw),
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
