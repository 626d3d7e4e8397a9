// What is being sent, until it is stored. It lies on the disk of the data directory, so that nothing needs a temporary
// folder, no recording is held in memory, and storing is renaming.
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { randomHex } from '../../lib/random'
import type { DataDir } from './data-dir'
import { createFile } from './write-file'

export interface Spool {
  /** Makes a folder that lasts as long as the block it is made in: `await using folder = await spool.makeFolder()`. */
  makeFolder(): Promise<SpoolFolder>
}

export interface SpoolFolder extends AsyncDisposable {
  path: string
  /** Makes a file in it, to be written piece by piece. */
  create(name: string): Promise<SpoolFile>
}

interface SpoolFile {
  path: string
  /**
   * Appends to it.
   * @throws AppError 507 when there is no room for it
   */
  write(bytes: Uint8Array): Promise<void>
  /** To be called when all is written. Whether the disk has it is seen to when it is stored. */
  close(): Promise<SpooledContent>
}

/** A file that is to be put elsewhere. */
export interface SpooledContent {
  spooledAt: string
  /** Bytes. */
  size: number
  /** CRC-32. */
  checksum: number
}

export function openSpool(dataDir: DataDir): Spool {
  const root = folderOf(dataDir)
  return {
    async makeFolder() {
      const path = join(root, randomHex(16))
      await mkdir(path, { recursive: true, mode: 0o700 })
      const files: SpoolFile[] = []
      return {
        path,
        async create(name) {
          const file = await createSpoolFile(join(path, name))
          files.push(file)
          return file
        },
        async [Symbol.asyncDispose]() {
          for (const file of files) await file.close()
          await rm(path, { recursive: true, force: true })
        },
      }
    },
  }
}

async function createSpoolFile(path: string): Promise<SpoolFile> {
  const file = await createFile(path)
  let size = 0
  let checksum = 0
  return {
    path,
    async write(bytes) {
      await file.write(bytes)
      size += bytes.byteLength
      checksum = crc32(bytes, checksum)
    },
    async close() {
      await file.close()
      return { spooledAt: path, size, checksum }
    },
  }
}

const folderOf = ({ run }: DataDir) => join(run, 'spool')

/** At start: removes what was interrupted. Nothing in it is anybody's yet. */
export function removeSpooled(dataDir: DataDir) {
  rmSync(folderOf(dataDir), { recursive: true, force: true })
}
