// Reads a zip archive from the disk, of any size: what is held is its directory and the piece in hand.
//
// yauzl reads where entries lie, also beyond 4 GiB, and checks their names and sizes; fflate would need the whole archive
// in memory.
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { invalidArchive, UnreadableArchive } from './unreadable-archive'

/** One opened for reading. */
export interface ArchiveFile {
  /** Those that are files, by their names. No name leads out of the archive. */
  entries: ReadonlyMap<string, FileEntry>
  close(): void
}

export interface FileEntry {
  name: string
  /** Bytes of the file itself, as the archive says. */
  size: number
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

const unixTypeMask = 0xf000
/** A regular file, or, as some programs write, nothing but its permissions. */
const regularUnixTypes = [0x8000, 0]

/**
 * @throws UnreadableArchive when it is no sound archive, holds more than the limits allow, two files of one name, or
 *   anything encrypted
 */
export async function openArchiveFile(path: string, limits: ArchiveLimits): Promise<ArchiveFile> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(explain)
  try {
    return { entries: await listFiles(zip, limits), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw explained(error)
  }
}

async function listFiles(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, FileEntry>> {
  if (zip.entryCount > limits.entries) {
    throw new UnreadableArchive('the number of files in the archive exceeds the limit')
  }
  const files = new Map<string, FileEntry>()
  let totalSize = 0
  for await (const entry of zip.eachEntry()) {
    if (!isRegularFile(entry)) continue
    totalSize += entry.uncompressedSize
    if (totalSize > limits.totalSize) {
      throw new UnreadableArchive('the files in the archive are too large together')
    }
    if (files.has(entry.fileName) || !entry.canDecodeFileData()) throw invalidArchive()
    files.set(entry.fileName, fileEntry(zip, entry))
  }
  return files
}

function isRegularFile({ fileName, externalFileAttributes }: Entry): boolean {
  const unixType = (externalFileAttributes >>> 16) & unixTypeMask
  return !fileName.endsWith('/') && regularUnixTypes.includes(unixType)
}

function fileEntry(zip: ZipFile, entry: Entry): FileEntry {
  const pieces = () => checkedPieces(zip, entry)
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    pieces,
    read: async () => Buffer.concat(await Array.fromAsync(pieces())),
  }
}

/** yauzl checks the size, and leaves the checksum to us. */
async function* checkedPieces(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw explained(error)
  }
  if (checksum !== entry.crc32) throw invalidArchive()
}

const explain = (error: unknown): never => {
  throw explained(error)
}

/** A disk that fails is not the archive's fault. */
function explained(error: unknown): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string }
  const isOfSystem = syscall !== undefined || code === 'EIO'
  return isOfSystem || error instanceof UnreadableArchive ? error : invalidArchive()
}
