// Decompresses files of an archive.
import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { isOfSystem } from '../../lib/thrown'
import { invalidArchive, unreadableMethod } from './unreadable-archive'

export interface PackedFile extends PackedFileFacts {
  bytes: Uint8Array
}

/** The position in the archive of a file that has not been read yet. */
export interface PackedExtent extends PackedFileFacts {
  start: number
  /** Offset after the last byte. */
  end: number
}

/**
 * The compression method. It is null for an unsupported method, and `damaged` if the position of the file is unknown.
 */
export type PackingMethod = 'stored' | 'deflated' | 'encrypted' | 'damaged' | null

interface PackedFileFacts {
  method: PackingMethod
  /** Declared size in bytes of the uncompressed file. */
  size: number
  /** Declared CRC-32 of the uncompressed file. */
  checksum: number
}

/** Wraps a file that does not come from an archive. */
export function storedFile(bytes: Uint8Array): PackedFile {
  return { bytes, method: 'stored', size: bytes.byteLength, checksum: crc32(bytes) }
}

/**
 * Returns the uncompressed file. Decompression stops at the declared size, so a decompression bomb does no harm.
 * @throws UnreadableArchive if the file is encrypted or damaged, or its size or checksum is not the declared one
 */
export function unpack(packed: PackedFile): Uint8Array {
  const file = packed.method === 'stored' ? packed.bytes : inflate(packed)
  if (file.byteLength !== packed.size || crc32(file) !== packed.checksum) throw invalidArchive()
  return file
}

function inflate({ bytes, method, size }: PackedFile): Uint8Array {
  if (method !== 'deflated') throw method === 'stored' ? invalidArchive() : unreadableMethod(method)
  try {
    // The limit must be at least 1, because zlib does not accept zero.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw invalidArchive()
  }
}

/**
 * Decompresses in chunks, so that the whole file is never in memory.
 * @param open opens the compressed data; not called if the method is unsupported
 * @throws UnreadableArchive as `unpack` does
 */
export async function* unpackInPieces(
  open: () => Readable,
  { method, size, checksum }: PackedFileFacts,
): AsyncGenerator<Uint8Array> {
  if (method !== 'stored' && method !== 'deflated') throw unreadableMethod(method)
  let [unpacked, sum] = [0, 0]
  try {
    for await (const piece of method === 'stored' ? open() : inflated(open())) {
      unpacked += piece.byteLength
      if (unpacked > size) throw invalidArchive()
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    // Errors of zlib mean that the archive is invalid. System errors do not.
    throw isOfSystem(error) ? error : invalidArchive()
  }
  if (unpacked !== size || sum !== checksum) throw invalidArchive()
}

function inflated(packed: Readable): AsyncIterable<Uint8Array> {
  const inflater = createInflateRaw()
  // No callback is needed, because the reader of `inflater` gets the error.
  pipeline(packed, inflater, () => {})
  return inflater
}
