// Adds uploaded files to the pool of encrypted backups.
import { createReadStream, lstatSync, mkdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { partEnding } from '../../../lib/files/write-durably'
import { writeFile } from '../../../platform/storage/write-file'
import { type PooledFile, poolName } from '../archive/pooled-file'
import { pathOfSealed } from '../archive/sealed-pool'
import { writeSealed } from '../sealing/write-sealed'
import { type Content, readUpload, syncAdded } from './pool'
import { isAsSealed, type SealedFile } from './sealed-list'

interface Sealing {
  recipients: readonly string[]
  /** The key of the names, see remembered.ts. */
  key: Uint8Array
  /** The files of the last backup. */
  last: Iterable<PooledFile>
}

/** As `Pool`, for encrypted files. They are named by a keyed hash, and known only from the last backup. */
export class SealingPool {
  private readonly added: string[] = []
  private readonly known: Map<string, PooledFile>
  /** Bytes written so far. */
  written = 0

  /** @param folder the pool folder, which is created if missing */
  constructor(
    private readonly folder: string,
    private readonly uploads: string,
    private readonly sealing: Sealing,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.known = new Map([...sealing.last].map(file => [file.pooled.sealed?.name ?? '', file]))
  }

  /** As in `Pool`. */
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
    if (!known || !isKnown || !this.has(known)) return this.add(source)
    return readsAgain(known) && !(await this.isSound(known)) ? this.add(source, 'anew') : known
  }

  settle = () => syncAdded(this.folder, this.added)

  /** True if the file is there, for the present recipients. */
  private has({ sha256, pooled: { packing, sealed } }: PooledFile): boolean {
    if (sealed?.name !== this.nameOf(sha256, packing)) return false
    return statSync(this.pathOf(sealed.name), { throwIfNoEntry: false })?.size === sealed.size
  }

  private async isSound({ pooled: { sealed } }: PooledFile): Promise<boolean> {
    return sealed !== undefined && isAsSealed(() => createReadStream(this.pathOf(sealed.name)), sealed)
  }

  private async add(source: string, how: 'anew' | 'once' = 'once'): Promise<PooledFile | null> {
    const content = await readUpload(source)
    if (!content) return null
    const { packing, modifiedMs, size, sha256, checksum } = content
    const name = this.nameOf(sha256, packing)
    const present = this.known.get(name)
    const facts = { packing, crc32: checksum, modified_ms: modifiedMs }
    if (how === 'once' && present && this.has(present)) {
      const { packed_size, sealed } = present.pooled
      return { size, sha256, pooled: { ...facts, packed_size, ...(sealed && { sealed }) } }
    }
    const { file, plainSize } = await this.write(name, content)
    const pooled = { ...facts, packed_size: plainSize, sealed: { name, ...file } }
    const kept: PooledFile = { size, sha256, pooled }
    this.known.set(name, kept)
    return kept
  }

  private async write(name: string, content: Content) {
    const target = this.pathOf(name)
    const part = target + partEnding
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    await rm(part, { force: true })
    try {
      const packed = content.packed()
      const pieces = packed instanceof Uint8Array ? alone(packed) : packed
      const written = await writeSealed(part, pieces, this.sealing.recipients, writeFile)
      await rename(part, target)
      this.added.push(target)
      this.written += written.file.size
      return written
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  /**
   * The name of a file depends on the recipients, so that a change of them encrypts everything anew: somebody who is new
   * among them could not read what is there.
   */
  private nameOf(sha256: string, packing: string): string {
    const { key, recipients } = this.sealing
    const hash = new Bun.CryptoHasher('sha256', key)
    return hash.update(`${recipients.toSorted().join(' ')}\n${packing}\n${sha256}`).digest('hex')
  }

  private readonly pathOf = (name: string) => join(this.folder, pathOfSealed(name))
}

async function* alone(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The path of an encrypted file of the pool, as users see it. */
export const describeSealed = ({ name }: SealedFile) => `${poolName}/${pathOfSealed(name)}`
