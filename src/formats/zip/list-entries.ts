// Lists the entries of an archive and the positions of their files.
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { damaged, extentOf, isRegularFile, listApart, readDirectory } from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'

export interface ArchiveEntry {
  /** Name of the entry as stored in the archive. It is not checked, so never use it as a path. */
  name: string
  isRegularFile: boolean
  /** Time when the file was last changed; `null` if the archive does not contain it. */
  modifiedAt: Date | null
  file: PackedExtent
}

/**
 * Lists the entries in the order of the directory. Nothing is decompressed. Entries that contradict their local header,
 * or overlap with others, are marked as damaged; all other entries are usable.
 * @throws UnreadableArchive if there are more than `maxEntries`, or the directory is inconsistent
 */
export async function listEntries(archive: RandomAccess, maxEntries: number): Promise<ArchiveEntry[]> {
  const { zip, entries, start: directoryStart } = await readDirectory(archive, maxEntries, false)
  const files: PackedExtent[] = []
  for (const entry of entries) files.push(await extentOf(zip, entry))
  const extents = entries.map((entry, index) => ({
    start: entry.relativeOffsetOfLocalHeader,
    end: files[index]!.end,
  }))
  const apart = listApart(
    extents.filter((_, index) => files[index]!.method !== 'damaged'),
    directoryStart,
  )
  return entries.map((entry, index) => ({
    name: nameOf(entry),
    isRegularFile: isRegularFile(entry),
    modifiedAt: modifiedAt(entry),
    file: apart.has(extents[index]!) ? files[index]! : damaged(entry),
  }))
}

/** Lists only the names, in the order of the directory. @throws UnreadableArchive as `listEntries` does */
export async function listNames(archive: RandomAccess, maxEntries: number): Promise<string[]> {
  const { entries } = await readDirectory(archive, maxEntries, false)
  return entries.map(nameOf)
}

/**
 * Decodes the name of an entry. Many programs do not set the flag for UTF-8, so names that are valid UTF-8 are decoded
 * as UTF-8, and others as code page 437.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true)
  }
}

const utf8Flag = 0x800

/**
 * Returns when a file was last changed. Programs that do not know the time write zero, which is decoded as the
 * beginning of 1980 or the day before.
 */
function modifiedAt(entry: Entry): Date | null {
  const time = entry.getLastModDate({ timezone: 'UTC' })
  return time.getUTCFullYear() > 1980 ? time : null
}
