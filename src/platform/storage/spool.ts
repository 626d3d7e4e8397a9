// Stores files while they are being uploaded, on the disk of the data directory. So no temporary folder is needed,
// recordings are not kept in memory, and a complete file can be stored by renaming it.
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { randomHex } from '../../lib/random'
import type { DataDir } from './data-dir'
import { createFile } from './write-file'

export type Spool = ReturnType<typeof openSpool>

export interface SpoolFolder extends AsyncDisposable {
  path: string
  /** Creates a file in the folder. */
  create(name: string): Promise<SpoolFile>
}

type SpoolFile = Awaited<ReturnType<typeof createSpoolFile>>

/** A file on disk that is moved to its place when it is stored. */
export interface SpooledContent {
  spooledAt: string
  /** Size of the file in bytes. */
  size: number
  /** CRC-32 of the content. */
  checksum: number
}

export function openSpool(dataDir: DataDir) {
  const root = folderOf(dataDir)
  return {
    /**
     * Creates a folder that is deleted at the end of the caller's block: `await using folder = await
     * spool.makeFolder()`.
     */
    async makeFolder(): Promise<SpoolFolder> {
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
          const closed = await Promise.allSettled(files.map(file => file.close()))
          await rm(path, { recursive: true, force: true })
          for (const each of closed) if (each.status === 'rejected') throw each.reason
        },
      }
    },
  }
}

async function createSpoolFile(path: string) {
  const file = await createFile(path)
  let size = 0
  let checksum = 0
  return {
    path,
    /** Appends bytes. @throws AppError 507 if the disk has no room */
    async write(bytes: Uint8Array) {
      await file.write(bytes)
      size += bytes.byteLength
      checksum = crc32(bytes, checksum)
    },
    /** Closes the file. To be called after the last write. The data is synced later, when the file is stored. */
    async close(): Promise<SpooledContent> {
      await file.close()
      return { spooledAt: path, size, checksum }
    },
  }
}

const folderOf = ({ run }: DataDir) => join(run, 'spool')

/** Removes interrupted uploads, which no row references yet. To be called at the start. */
export function removeSpooled(dataDir: DataDir) {
  rmSync(folderOf(dataDir), { recursive: true, force: true })
}
