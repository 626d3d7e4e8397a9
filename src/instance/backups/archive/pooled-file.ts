/**
 * Uploaded files that several backups share. The pool is a folder beside the backups, with one file for each distinct
 * content. A file is named by the SHA-256 of its content, and compressed with gzip, unless its format is compressed
 * already.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { type Static, Type } from '@sinclair/typebox'
import { codeOf } from '../../../lib/thrown'

/** Name of the pool folder. Users see it in the paths of pooled files. */
export const poolName = 'trackhut-files'

/** Facts about a pooled file in a manifest, besides its name, size and SHA-256. */
export const PooledFacts = Type.Object({
  packing: Type.Union([Type.Literal('gzip'), Type.Literal('none')]),
  /** Size of the stored file in the pool, in bytes. */
  packed_size: Type.Integer({ minimum: 0 }),
  crc32: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
  /** Modification time in the upload folder in milliseconds. The next backup compares it to detect unchanged files. */
  modified_ms: Type.Number(),
  /**
   * The stored file if it is encrypted, as everybody can see it. Its name is a keyed hash, because the SHA-256 would tell
   * whether somebody has a certain recording.
   */
  sealed: Type.Optional(
    Type.Object({
      name: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      size: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      crc32: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
    }),
  ),
})

export interface PooledFile {
  size: number
  sha256: string
  pooled: Static<typeof PooledFacts>
}

/** Reads the files of a pool, encrypted or not. */
export interface PoolReader {
  /** True if the file exists and has the expected size. */
  has(file: PooledFile): boolean
  /** The path that users see. */
  describe(file: PooledFile): string
  /** Yields the uncompressed content. @throws DamagedPooledFile if the file is missing or damaged */
  pieces(file: PooledFile): AsyncGenerator<Uint8Array>
}

/** @param pool the pool folder */
export const plainPool = (pool: string): PoolReader => ({
  has: file => isInPool(pool, file),
  describe: describePooled,
  pieces: file => unpackPooled(pool, file),
})

export type Packing = PooledFile['pooled']['packing']

/** Returns the path relative to the pool folder. */
export const pathInPool = (sha256: string, packing: Packing) =>
  `${sha256.slice(0, 2)}/${sha256}${packing === 'gzip' ? '.gz' : ''}`

/** Returns the path that users see. */
export const describePooled = ({ sha256, pooled }: PooledFile) =>
  `${poolName}/${pathInPool(sha256, pooled.packing)}`

export const locatePooled = (pool: string, { sha256, pooled }: PooledFile) =>
  join(pool, pathInPool(sha256, pooled.packing))

/** True if the file exists and has the expected size. */
export function isInPool(pool: string, file: PooledFile): boolean {
  const stats = statSync(locatePooled(pool, file), { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === file.pooled.packed_size
}

/** Thrown if a pooled file is missing, or differs from the file that the backup lists. */
export class DamagedPooledFile extends Error {}

/** Files up to this size are processed in memory, which is much faster than streaming. */
export const maxAtOnce = 16 * 1024 * 1024

/**
 * Length in bytes of the gzip header that zlib writes. This header has no optional fields. Downloads copy the deflate
 * data after the header without changes.
 */
export const gzipHeaderLength = 10
export const gzipTrailerLength = 8
const gzipStart = [0x1f, 0x8b, 8, 0]

/**
 * Yields the uncompressed content. Decompression stops at the listed size, so a decompression bomb does no harm. The
 * caller checks the SHA-256.
 * @throws DamagedPooledFile if the file is missing or damaged
 */
async function* unpackPooled(pool: string, file: PooledFile): AsyncGenerator<Uint8Array> {
  if (!isInPool(pool, file)) throw new DamagedPooledFile()
  const path = locatePooled(pool, file)
  const isSmall = file.size + file.pooled.packed_size <= maxAtOnce
  let size = 0
  for await (const piece of isSmall ? [unpackAtOnce(path, file)] : unpackInPieces(path, file)) {
    size += piece.byteLength
    if (size > file.size) throw new DamagedPooledFile()
    yield piece
  }
  if (size !== file.size) throw new DamagedPooledFile()
}

function unpackAtOnce(path: string, { size, pooled }: PooledFile): Uint8Array {
  const packed = readFileSync(path)
  if (pooled.packing === 'none') return packed
  requirePlainGzip(packed)
  try {
    // zlib rejects a limit of zero.
    return gunzipSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new DamagedPooledFile()
  }
}

async function* unpackInPieces(path: string, { pooled }: PooledFile): AsyncGenerator<Uint8Array> {
  const source = createReadStream(path)
  if (pooled.packing === 'none') return yield* source
  const unpacked = createGunzip()
  source.once('data', first => {
    if (!isPlainGzip(first as Uint8Array)) unpacked.destroy(new DamagedPooledFile())
  })
  source.once('error', error => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* unpacked
  } catch (error) {
    // Errors of zlib mean a damaged file; system errors do not.
    throw (error as { syscall?: string }).syscall === undefined ? new DamagedPooledFile() : error
  } finally {
    source.destroy()
  }
}

const isPlainGzip = (packed: Uint8Array) => gzipStart.every((byte, at) => packed[at] === byte)

function requirePlainGzip(packed: Uint8Array) {
  if (!isPlainGzip(packed)) throw new DamagedPooledFile()
}

/** Reads the whole file and verifies its checksum. */
export async function isSound(pool: string, file: PooledFile): Promise<boolean> {
  const hash = new Bun.CryptoHasher('sha256')
  try {
    for await (const piece of unpackPooled(pool, file)) hash.update(piece)
  } catch (error) {
    if (error instanceof DamagedPooledFile || codeOf(error) === 'ENOENT') return false
    throw error
  }
  return hash.digest('hex') === file.sha256
}
