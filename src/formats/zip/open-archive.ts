// Opens a zip archive of any size for reading. Only its directory and the current chunk are in memory.
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import {
  explained,
  extentOf,
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

/** Files by name. All names have been checked: none points outside of the archive. */
export type ArchiveFiles = ReadonlyMap<string, FileEntry>

export interface FileEntry {
  name: string
  /** Size in bytes of the uncompressed file, as declared by the archive. */
  size: number
  /**
   * Returns the position of the compressed data, for callers that decompress it. The method is `damaged` if the headers
   * contradict each other.
   */
  extent(): Promise<PackedExtent>
  /**
   * Yields the uncompressed file in chunks.
   * @throws UnreadableArchive if the file is damaged, or does not have its declared size
   */
  pieces(): AsyncGenerator<Uint8Array>
  /** Reads the whole uncompressed file. @throws UnreadableArchive as `pieces` does */
  read(): Promise<Uint8Array>
}

export interface ArchiveLimits {
  /** Maximum number of entries of any kind. */
  entries: number
  /** Maximum of the sum of the declared sizes of all files, in bytes. Decompression never exceeds these sizes. */
  totalSize: number
}

/**
 * Opens an archive.
 * @throws UnreadableArchive if it is damaged, exceeds the limits, or contains encrypted files or two files with the
 *   same name
 */
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

/** Yields the file and checks its checksum, because yauzl only checks the size. */
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
