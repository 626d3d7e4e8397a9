// Adds uploaded files to the pool, the folder with files that several backups share.
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

/** Adds files to the pool while a backup is made. */
export class Pool {
  private readonly added: string[] = []
  /** Bytes written so far. */
  written = 0

  /** @param folder the pool folder, which is created if missing */
  constructor(
    private readonly folder: string,
    private readonly uploads: string,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /**
   * Adds a file of the upload folder to the pool, unless it is in the pool already. Returns its entry for the manifest;
   * null if the file does not exist.
   * @param path path relative to the upload folder
   * @param known the file as listed in the last backup
   * @param readsAgain whether to verify a file that is in the pool already
   * @throws AppError if the pooled file is damaged after writing
   */
  async keep(
    path: string,
    known: PooledFile | undefined,
    readsAgain: (file: PooledFile) => boolean,
  ): Promise<PooledFile | null> {
    const source = join(this.uploads, path)
    const stats = lstatSync(source, { throwIfNoEntry: false })
    // Skip symbolic links, which Trackhut never creates.
    if (!stats?.isFile()) return null
    const isKnown = known?.size === stats.size && known.pooled.modified_ms === stats.mtimeMs
    if (!known || !isKnown || !isInPool(this.folder, known)) return this.add(source)
    return readsAgain(known) && !(await isSound(this.folder, known)) ? this.add(source) : known
  }

  /** Syncs all written files to disk. */
  settle = () => syncAdded(this.folder, this.added)

  private async add(source: string): Promise<PooledFile | null> {
    const content = await readUpload(source)
    if (!content) return null
    // The pool may already contain this file. It is checked before it is used, because an interrupted backup may have
    // written only a part of it.
    const present = this.describe(content)
    if (await isSound(this.folder, present)) return present
    await this.write(content)
    const file = this.describe(content)
    if (!(await isSound(this.folder, file))) throw damaged(describePooled(file))
    return file
  }

  private describe({ packing, modifiedMs, size, sha256, checksum }: Content): PooledFile {
    const path = join(this.folder, pathInPool(sha256, packing))
    const packedSize = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const pooled = { packing, packed_size: packedSize, crc32: checksum, modified_ms: modifiedMs }
    return { size, sha256, pooled }
  }

  private async write(file: Content) {
    const target = join(this.folder, pathInPool(file.sha256, file.packing))
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    await rm(target + partEnding, { force: true })
    try {
      await writeFile(target + partEnding, file.packed())
    } catch (error) {
      await rm(target + partEnding, { force: true })
      throw error
    }
    await rename(target + partEnding, target)
    this.added.push(target)
    this.written += statSync(target).size
  }
}

/** Syncs the files that were added to a pool, and their folders. */
export async function syncAdded(folder: string, added: readonly string[]): Promise<void> {
  for (const path of added) await syncFile(path)
  for (const made of new Set(added.map(path => dirname(path)))) await syncFolder(made)
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

export interface Content {
  size: number
  sha256: string
  checksum: number
  packing: Packing
  modifiedMs: number
  /** Returns the bytes to store: all at once, or in chunks if the file is larger than `maxAtOnce`. */
  packed(): Uint8Array | AsyncIterable<Uint8Array>
}

/** Reads a file of the upload folder. Null if it has been deleted. */
export async function readUpload(source: string): Promise<Content | null> {
  try {
    const { size, mtimeMs: modifiedMs } = lstatSync(source)
    const packing = isPackedAlready(source) ? 'none' : 'gzip'
    const isPacked = packing === 'gzip'
    if (size > maxAtOnce) {
      const pieces = () => createReadStream(source)
      const packed = () => (isPacked ? pipedThroughGzip(pieces()) : pieces())
      return { ...(await sumUp(pieces())), packing, modifiedMs, packed }
    }
    const bytes = readFileSync(source)
    const packed = () => (isPacked ? gzipSync(bytes) : bytes)
    return { ...(await sumUp([bytes])), packing, modifiedMs, packed }
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
