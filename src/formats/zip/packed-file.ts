// A file as it lies in an archive, and how to get it out again.

import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { isOfSystem } from '../../lib/thrown'
import { invalidArchive, unreadableMethod } from './unreadable-archive'

export interface PackedFile extends PackedFileFacts {
  bytes: Uint8Array
}

/** One that has not been read: where its bytes are in the archive. */
export interface PackedExtent extends PackedFileFacts {
  start: number
  /** The place behind its last byte. */
  end: number
}

/** It is null when the file is packed in a way that is not used for such files, `damaged` when nobody can tell where it lies. */
export type PackingMethod = 'stored' | 'deflated' | 'encrypted' | 'damaged' | null

interface PackedFileFacts {
  method: PackingMethod
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
  if (method !== 'deflated') throw method === 'stored' ? invalidArchive() : unreadableMethod(method)
  try {
    // A limit of zero is refused.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw invalidArchive()
  }
}

/**
 * The same piece by piece: the file is never held as a whole.
 *
 * @param open the bytes as they lie in the archive. It is not asked for those of a file that cannot be read
 * @throws UnreadableArchive as above
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
    // What zlib says is the archive's fault; what the system says is not.
    throw isOfSystem(error) ? error : invalidArchive()
  }
  if (unpacked !== size || sum !== checksum) throw invalidArchive()
}

function inflated(packed: Readable): AsyncIterable<Uint8Array> {
  const inflater = createInflateRaw()
  // How it ends is for whoever reads from it.
  pipeline(packed, inflater, () => {})
  return inflater
}
