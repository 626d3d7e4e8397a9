// Adds uploaded files to the pool.
import { createReadStream, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32, createGzip, gzipSync } from 'node:zlib'
import { isPackedAlready } from '../../../formats/zip/write-archive'
import { partEnding, syncFile, syncFolder } from '../../../lib/files/write-durably'
import { codeOf } from '../../../lib/thrown'
import { writeFile } from '../../../platform/storage/write-file'
import { damaged } from '../archive/open-backup'
import {
  describePooled,
  isInPool,
  isSound,
  maxAtOnce,
  type Packing,
  type PooledFile,
  pathInPool,
} from '../archive/pooled-file'

interface Pool {
  /**
   * Adds a file of the upload folder to the pool if necessary; null if it does not exist.
   * @param path below the upload folder
   * @param known the file as listed in the last backup
   * @param readsAgain whether to verify a file that is in the pool already
   * @throws AppError if the pooled file is damaged after writing
   */
  keep(
    path: string,
    known: PooledFile | undefined,
    readsAgain: (file: PooledFile) => boolean,
  ): Promise<PooledFile | null>
  /** Bytes written so far. */
  written(): number
  /** Syncs everything written. */
  settle(): Promise<void>
}

/** @param folder is created if missing */
export function openPool(folder: string, uploads: string): Pool {
  const added: string[] = []
  let written = 0
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const write = async (file: Content, path: string) => {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    await rm(target + partEnding, { force: true })
    const content = file.bytes ? file.pack(file.bytes) : file.packedPieces()
    try {
      await writeFile(target + partEnding, content)
    } catch (error) {
      await rm(target + partEnding, { force: true })
      throw error
    }
    await rename(target + partEnding, target)
    const { size } = statSync(target)
    added.push(target)
    written += size
  }

  const add = async (source: string): Promise<PooledFile | null> => {
    const content = await read(source)
    if (!content) return null
    const { packing, modifiedMs, size, sha256, checksum } = content
    const path = pathInPool(sha256, packing)
    const describe = (): PooledFile => {
      const packedSize = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0
      const pooled = { packing, packed_size: packedSize, crc32: checksum, modified_ms: modifiedMs }
      return { size, sha256, pooled }
    }
    // The file may be in the pool already. If it is from an interrupted backup, it may be incomplete.
    if (await isSound(folder, describe())) return describe()
    await write(content, path)
    const file = describe()
    if (!(await isSound(folder, file))) throw damaged(describePooled(file))
    return file
  }

  return {
    async keep(path, known, readsAgain) {
      const source = join(uploads, path)
      const stats = lstatSync(source, { throwIfNoEntry: false })
      // Skip symbolic links, which Trackhut never creates.
      if (!stats?.isFile()) return null
      const isKnown = known?.size === stats.size && known.pooled.modified_ms === stats.mtimeMs
      if (!known || !isKnown || !isInPool(folder, known)) return add(source)
      return readsAgain(known) && !(await isSound(folder, known)) ? add(source) : known
    },
    written: () => written,
    async settle() {
      for (const path of added) await syncFile(path)
      for (const made of new Set(added.map(path => dirname(path)))) await syncFolder(made)
      await syncFolder(folder)
      await syncFolder(dirname(folder))
    },
  }
}

interface Content {
  size: number
  sha256: string
  checksum: number
  packing: Packing
  modifiedMs: number
  /** null if the file is too large to hold in memory. */
  bytes: Uint8Array | null
  pack(bytes: Uint8Array): Uint8Array
  packedPieces(): AsyncIterable<Uint8Array>
}

/** null if the file has been deleted. */
async function read(source: string): Promise<Content | null> {
  try {
    const { size, mtimeMs: modifiedMs } = lstatSync(source)
    const packing = isPackedAlready(source) ? 'none' : 'gzip'
    const bytes = size <= maxAtOnce ? readFileSync(source) : null
    const sums = await sumUp(bytes ? [bytes] : createReadStream(source))
    return {
      ...sums,
      packing,
      modifiedMs,
      bytes,
      pack: bytes => (packing === 'gzip' ? gzipSync(bytes) : bytes),
      packedPieces: () => {
        const pieces = createReadStream(source)
        return packing === 'gzip' ? pipedThroughGzip(pieces) : pieces
      },
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function sumUp(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const hash = new Bun.CryptoHasher('sha256')
  let [size, checksum] = [0, 0]
  for await (const piece of pieces) {
    hash.update(piece)
    checksum = crc32(piece, checksum)
    size += piece.byteLength
  }
  return { size, checksum, sha256: hash.digest('hex') }
}

function pipedThroughGzip(pieces: Readable): AsyncIterable<Uint8Array> {
  const packed = createGzip()
  pieces.once('error', error => packed.destroy(error))
  return pieces.pipe(packed)
}
