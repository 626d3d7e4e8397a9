// The pool of encrypted backups. Each file of it is encrypted by itself, so that backups share it.
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { codeOf, isOfSystem } from '../../../lib/thrown'
import { DamagedSealedFile, findFileKey, unseal } from '../sealing/seal'
import { DamagedPooledFile, type PooledFile, type PoolReader, poolName } from './pooled-file'

/** Returns the path relative to the pool folder. */
export const pathOfSealed = (name: string) => `${name.slice(0, 2)}/${name}.age`

/** Where encrypted files are: in a folder, or in the archive of a download. */
export interface SealedFiles {
  /** Size of a file in bytes; null if it is missing. */
  sizeOf(path: string): number | null
  open(path: string): AsyncIterable<Uint8Array>
}

/** @param folder the pool folder */
export const sealedFilesIn = (folder: string): SealedFiles => ({
  sizeOf(path) {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false })
    return stats?.isFile() ? stats.size : null
  },
  open: path => createReadStream(join(folder, path)),
})

/** Reads the pool of an encrypted backup. */
export function sealedPool(files: SealedFiles, identity: string): PoolReader {
  const pathOf = ({ pooled: { sealed } }: PooledFile) => pathOfSealed(sealed?.name ?? '')
  const has = (file: PooledFile) =>
    file.pooled.sealed !== undefined && files.sizeOf(pathOf(file)) === file.pooled.sealed.size
  return {
    has,
    describe: file => `${poolName}/${pathOf(file)}`,
    async *pieces(file) {
      if (!has(file)) throw new DamagedPooledFile()
      const source = () => files.open(pathOf(file))
      try {
        const fileKey = await findFileKey(source, identity)
        yield* unpack(unseal(source, fileKey), file)
      } catch (error) {
        // Every file of a backup is encrypted for the same people, so another key means another file.
        const isOther = codeOf(error) === 'backup-key-wrong' || error instanceof DamagedSealedFile
        throw isOther || codeOf(error) === 'ENOENT' ? new DamagedPooledFile() : error
      }
    },
  }
}

/** Decompresses up to the listed size, so that a decompression bomb does no harm. The caller checks the SHA-256. */
async function* unpack(packed: AsyncIterable<Uint8Array>, { size, pooled }: PooledFile) {
  let length = 0
  for await (const piece of pooled.packing === 'none' ? packed : gunzipped(packed)) {
    length += piece.byteLength
    if (length > size) throw new DamagedPooledFile()
    yield piece
  }
  if (length !== size) throw new DamagedPooledFile()
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const feeding = feed(packed, gunzip)
  try {
    yield* gunzip
    await feeding
  } catch (error) {
    const cause = await feeding.then(
      () => error,
      (reason: unknown) => reason,
    )
    // Errors of zlib mean a damaged file; those of the system, and of what is read, do not.
    const isOfZlib = cause === error && !isOfSystem(error) && codeOf(error).startsWith('Z_')
    throw isOfZlib ? new DamagedPooledFile() : cause
  } finally {
    gunzip.destroy()
  }
}

async function feed(packed: AsyncIterable<Uint8Array>, gunzip: ReturnType<typeof createGunzip>) {
  try {
    for await (const piece of packed) {
      if (gunzip.destroyed) return
      if (!gunzip.write(piece)) await drained(gunzip)
    }
    gunzip.end()
  } catch (error) {
    gunzip.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

const drained = (gunzip: ReturnType<typeof createGunzip>) =>
  new Promise<void>(resolve => {
    gunzip.once('drain', resolve)
    gunzip.once('close', resolve)
  })
