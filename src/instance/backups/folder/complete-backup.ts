// Builds a single file from a backup and its pooled files while it is downloaded, without compressing anything.
import { open } from 'node:fs/promises'
import {
  type AddedFile,
  type ArchiveFrame,
  extendArchive,
  locateDirectory,
  type Part,
} from '../../../formats/zip/extend-archive'
import { openToRead } from '../../../platform/storage/archive-file'
import { type ListedPooledFile, openBackup, poolBeside } from '../archive/open-backup'
import { gzipHeaderLength, gzipTrailerLength, locatePooled } from '../archive/pooled-file'

/** Where the bytes of the parts are. */
interface Places<F extends AddedFile> {
  /** The archive that is extended. */
  frame: string
  /** The file that has the content of an entry, and how many bytes come before it there. */
  placeOf(file: F): { path: string; before: number }
}

export interface CompleteBackup {
  /** Size of the complete backup in bytes. */
  size: number
  /** Yields the bytes from `start` up to, but not including, `end`. */
  pieces(start: number, end: number): AsyncGenerator<Uint8Array>
}

/**
 * Prepares a backup for download as a single file.
 * @returns null if the backup has no pooled files and can be sent unchanged
 * @throws AppError if the backup is damaged or incomplete
 */
export async function completeBackup(path: string): Promise<CompleteBackup | null> {
  using backup = await openBackup(path)
  if (backup.pooled.length === 0) return null
  const files = backup.pooled.map(asAddedFile)
  const frame = await readFrame(path)
  const modifiedAt = new Date(backup.manifest.made_at)
  const parts = () => extendArchive(frame, files, modifiedAt)
  const size = parts().reduce((sum, { length }) => sum + length, 0)
  const pool = poolBeside(path)
  const places: Places<ReturnType<typeof asAddedFile>> = {
    frame: path,
    placeOf: ({ listed, method }) => ({
      path: locatePooled(pool, listed),
      before: method === 'deflated' ? gzipHeaderLength : 0,
    }),
  }
  return { size, pieces: (start, end) => piecesOf(parts(), places, start, end) }
}

async function readFrame(path: string): Promise<ArchiveFrame> {
  await using source = await openToRead(path)
  return await locateDirectory(source)
}

/** Yields the bytes of an extended archive, from `start` up to, but not including, `end`. */
export async function* piecesOf<F extends AddedFile>(
  parts: Iterable<Part<F>>,
  places: Places<F>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const part of parts) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, part.length)]
    at += part.length
    if (from < to) yield* bytesOf(part, places, from, to)
  }
}

/** Yields a range of the bytes of a part. */
async function* bytesOf<F extends AddedFile>(part: Part<F>, places: Places<F>, from: number, to: number) {
  if (part.from === 'here') yield part.bytes.subarray(from, to)
  else if (part.from === 'frame') yield* readBetween(places.frame, from, to)
  else {
    const { path, before } = places.placeOf(part.file)
    yield* readBetween(path, before + from, before + to)
  }
}

const pieceSize = 256 * 1024

/**
 * Yields a range of the bytes of a file.
 * @throws Error if the file has become shorter, so that the announced length cannot be sent
 */
async function* readBetween(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = start; at < end; ) {
      const length = Math.min(pieceSize, end - at)
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`)
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/**
 * Describes a pooled file as a zip entry. If the pooled file is a gzip file, the entry contains only its deflate data,
 * without the header and trailer of gzip.
 */
export function asAddedFile(file: ListedPooledFile): AddedFile & { listed: ListedPooledFile } {
  const { name, size, pooled } = file
  const isPacked = pooled.packing === 'gzip'
  return {
    listed: file,
    name,
    size,
    crc32: pooled.crc32,
    method: isPacked ? 'deflated' : 'stored',
    packedSize: pooled.packed_size - (isPacked ? gzipHeaderLength + gzipTrailerLength : 0),
  }
}
