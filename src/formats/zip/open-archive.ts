// Opens a zip archive of any size for reading, or lists its entries. Only its directory and the current chunk are in
// memory.
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import {
  explained,
  findFile,
  isRegularFile,
  listApart,
  methodOf,
  minExtentOf,
  readDirectory,
} from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'
import { invalidArchive, UnreadableArchive, unreadableMethod } from './unreadable-archive'

/** Files by name. The names have been checked, so that none leads out of the archive. */
export type ArchiveFiles = ReadonlyMap<string, FileEntry>

export interface FileEntry {
  name: string
  /** Bytes of the uncompressed file, as declared by the archive. */
  size: number
  /** Position of the compressed data, for callers that decompress it; `damaged` if the headers disagree. */
  extent(): Promise<PackedExtent>
  /**
   * The uncompressed file in chunks.
   * @throws UnreadableArchive if it is damaged, or its size is not the declared one
   */
  pieces(): AsyncGenerator<Uint8Array>
  /**
   * The whole uncompressed file.
   * @throws UnreadableArchive as `pieces` does
   */
  read(): Promise<Uint8Array>
}

export interface ArchiveLimits {
  /** Maximum number of entries of any kind. */
  entries: number
  /** Maximum of the declared bytes of all files together; decompression never exceeds them. */
  totalSize: number
}

/** @throws UnreadableArchive if it is damaged, exceeds the limits, contains encrypted files or two files of one name */
export async function openArchive(source: RandomAccess, limits: ArchiveLimits): Promise<ArchiveFiles> {
  const { zip, entries, start } = await readDirectory(source, limits.entries, true)
  if (listApart(entries.map(minExtentOf), start).size < entries.length) throw invalidArchive()
  const files = new Map<string, FileEntry>()
  let totalSize = 0
  for (const entry of entries) {
    const name = nameOf(entry)
    if (!isRegularFile(entry)) continue
    totalSize += entry.uncompressedSize
    if (totalSize > limits.totalSize) throw new UnreadableArchive('archive-content-too-large')
    const method = methodOf(entry)
    if (method !== 'stored' && method !== 'deflated') throw unreadableMethod(method)
    if (files.has(name)) throw invalidArchive()
    files.set(name, fileEntry(zip, name, entry))
  }
  return files
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
  if (validateFileName(name) !== null) throw invalidArchive()
  return name
}

function fileEntry(zip: ZipFile, name: string, entry: Entry): FileEntry {
  const pieces = () => checkedPieces(zip, entry)
  return {
    name,
    size: entry.uncompressedSize,
    extent: () => extentOf(zip, entry),
    pieces,
    read: async () => Buffer.concat(await Array.fromAsync(pieces())),
  }
}

/** The position of a file; `damaged` if its local header contradicts the directory. */
async function extentOf(zip: ZipFile, entry: Entry): Promise<PackedExtent> {
  try {
    const start = await findFile(zip, entry)
    return { ...damaged(entry), start, end: start + entry.compressedSize, method: methodOf(entry) }
  } catch (error) {
    if (error instanceof UnreadableArchive) return damaged(entry)
    throw error
  }
}

const damaged = ({ uncompressedSize: size, crc32: checksum }: Entry): PackedExtent => ({
  start: 0,
  end: 0,
  method: 'damaged',
  size,
  checksum,
})

/** yauzl checks the size but not the checksum. */
async function* checkedPieces(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  try {
    await findFile(zip, entry)
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw explained(error)
  }
  if (checksum !== entry.crc32) throw invalidArchive()
}

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
    name: readableNameOf(entry),
    isRegularFile: isRegularFile(entry),
    file: apart.has(extents[index]!) ? files[index]! : damaged(entry),
  }))
}

/**
 * The names alone, in the order of the directory.
 * @throws UnreadableArchive as `listEntries` does
 */
export async function listNames(archive: RandomAccess, maxEntries: number): Promise<string[]> {
  const { entries } = await readDirectory(archive, maxEntries, false)
  return entries.map(readableNameOf)
}

/** The name of an entry. Many programs do not set the flag for UTF-8; what is not UTF-8 is in code page 437. */
function readableNameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true)
  }
}

const utf8Flag = 0x800
