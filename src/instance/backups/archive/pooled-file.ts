/**
 * Uploaded files that several backups share. They lie in a folder beside the backups, each under the SHA-256 of its
 * content: packed with gzip once and for all, or as it is where that would gain nothing.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { type Static, Type } from '@sinclair/typebox'
import { codeOf } from '../../../lib/thrown'

/** Of the folder, and of the path of every file as people are told it. */
export const poolName = 'trackhut-files'

/** What a manifest says of a file in the pool, beside its name, size and SHA-256. */
export const PooledFacts = Type.Object({
  packing: Type.Union([Type.Literal('gzip'), Type.Literal('none')]),
  /** Bytes in the pool. */
  packed_size: Type.Integer({ minimum: 0 }),
  crc32: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
  /** When it was written to the upload folder, by which the next backup knows that it is still the same. */
  modified_ms: Type.Number(),
})

export interface PooledFile {
  size: number
  sha256: string
  pooled: Static<typeof PooledFacts>
}

export type Packing = PooledFile['pooled']['packing']

/** Below the folder of the pool. */
export const pathInPool = (sha256: string, packing: Packing) =>
  `${sha256.slice(0, 2)}/${sha256}${packing === 'gzip' ? '.gz' : ''}`

/** For people. */
export const describePooled = ({ sha256, pooled }: PooledFile) =>
  `${poolName}/${pathInPool(sha256, pooled.packing)}`

export const locatePooled = (pool: string, { sha256, pooled }: PooledFile) =>
  join(pool, pathInPool(sha256, pooled.packing))

/** Whether there is a file of the size that it had. */
export function isInPool(pool: string, file: PooledFile): boolean {
  const stats = statSync(locatePooled(pool, file), { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === file.pooled.packed_size
}

/** What lies in the pool is not what a backup needs. */
export class DamagedPooledFile extends Error {}

/** Files up to this size are held in memory, which is much less work than to read them piece by piece. */
export const mostAtOnce = 16 * 1024 * 1024

/** That is how gzip begins where nothing but the content follows: a download copies what stands behind it as it is. */
export const gzipHeaderLength = 10
export const gzipTrailerLength = 8
const gzipStart = [0x1f, 0x8b, 8, 0]

/**
 * The file as it was uploaded. However much a bomb would become, no more is unpacked than the manifest says.
 * @throws DamagedPooledFile when it is missing or damaged; only its SHA-256 is left to check
 */
export async function* unpackPooled(pool: string, file: PooledFile): AsyncGenerator<Uint8Array> {
  if (!isInPool(pool, file)) throw new DamagedPooledFile()
  const path = locatePooled(pool, file)
  const isSmall = file.size + file.pooled.packed_size <= mostAtOnce
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
    // A limit of zero is refused.
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
    // What zlib says is the file's fault; what the system says is not.
    throw (error as { syscall?: string }).syscall === undefined ? new DamagedPooledFile() : error
  } finally {
    source.destroy()
  }
}

const isPlainGzip = (packed: Uint8Array) => gzipStart.every((byte, at) => packed[at] === byte)

function requirePlainGzip(packed: Uint8Array) {
  if (!isPlainGzip(packed)) throw new DamagedPooledFile()
}

/** Reads it through. */
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
