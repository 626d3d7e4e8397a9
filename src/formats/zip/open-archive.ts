// A zip archive of any size, opened for reading: what is held is its directory and the piece in hand.
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import {
  explained,
  findFile,
  isRegularFile,
  leastExtentOf,
  methodOf,
  readDirectory,
  requireApart,
} from './directory'
import type { PackedExtent } from './packed-file'
import type { RandomAccess } from './random-access'
import { invalidArchive, UnreadableArchive, unreadableMethod } from './unreadable-archive'

/** Its files by their names. No name leads out of the archive. */
export type ArchiveFiles = ReadonlyMap<string, FileEntry>

export interface FileEntry {
  name: string
  /** Bytes of the file itself, as the archive says. */
  size: number
  /** Where it lies, to be unpacked by somebody else; a damaged one lies nowhere. */
  extent(): Promise<PackedExtent>
  /**
   * The file, piece by piece.
   * @throws UnreadableArchive where it is damaged, or not as large as the archive says
   */
  pieces(): AsyncGenerator<Uint8Array>
  /**
   * The file as a whole.
   * @throws UnreadableArchive as above
   */
  read(): Promise<Uint8Array>
}

export interface ArchiveLimits {
  /** Entries of all kinds. */
  entries: number
  /** Bytes of all files together, as the archive says: no bomb becomes larger than it says. */
  totalSize: number
}

/**
 * @throws UnreadableArchive when it is no sound archive, holds more than the limits allow, two files of one name, or
 *   anything encrypted
 */
export async function openArchive(source: RandomAccess, limits: ArchiveLimits): Promise<ArchiveFiles> {
  const { zip, entries, start } = await readDirectory(source, limits.entries, true)
  requireApart(entries.map(leastExtentOf), start)
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

async function extentOf(zip: ZipFile, entry: Entry): Promise<PackedExtent> {
  const facts = { size: entry.uncompressedSize, checksum: entry.crc32 }
  try {
    const start = await findFile(zip, entry)
    return { start, end: start + entry.compressedSize, method: methodOf(entry), ...facts }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { start: 0, end: 0, method: 'damaged', ...facts }
  }
}

/** yauzl checks the size, and leaves the checksum to us. */
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
