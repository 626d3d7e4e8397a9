// A file as it lies in an archive, and how to get it out again.
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { invalidArchive } from './unreadable-archive'

export interface PackedFile {
  bytes: Uint8Array
  /** Null when it is encrypted, or packed in a way that is not used for such files. */
  method: 'stored' | 'deflated' | null
  /** Bytes of the file itself, as the archive says. */
  size: number
  /** CRC-32 of the file itself, as the archive says. */
  checksum: number
}

/** A file that came without an archive, in the form of one that did. */
export function storedFile(bytes: Uint8Array): PackedFile {
  return { bytes, method: 'stored', size: bytes.byteLength, checksum: crc32(bytes) }
}

/**
 * The file itself. However much a bomb would become, no more is inflated than the archive said.
 *
 * @throws UnreadableArchive when it is encrypted, damaged, or not what the archive says
 */
export function unpack(packed: PackedFile): Uint8Array {
  const file = packed.method === 'stored' ? packed.bytes : inflate(packed)
  if (file.byteLength !== packed.size || crc32(file) !== packed.checksum) throw invalidArchive()
  return file
}

function inflate({ bytes, method, size }: PackedFile): Uint8Array {
  if (method !== 'deflated') throw invalidArchive()
  try {
    // A limit of zero is refused.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw invalidArchive()
  }
}

/** The file piece by piece, never held as a whole. Nothing is checked: only for what `unpack` has accepted. */
export function unpackInPieces({ bytes, method }: PackedFile): Uint8Array | AsyncIterable<Uint8Array> {
  if (method === 'stored') return bytes
  const inflater = createInflateRaw()
  inflater.end(bytes)
  return inflater
}
