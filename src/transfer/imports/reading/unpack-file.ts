// Takes a file out of an archive. Runs in a process of its own: it comes from anybody.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { isDiskFull, isFileTooLargeForDisk } from '../../../lib/files/disk-errors'
import { randomHex } from '../../../lib/random'
import { type PackedFileOnDisk, unpackFromDisk } from '../../../platform/storage/archive-file'

export interface FileToUnpack {
  file: PackedFileOnDisk
  /** Where it is to lie. */
  folder: string
}

export type UnpackedFile = { path: string } | { problem: UnreadableArchive['code'] | 'disk-full' }

/** Writes it as it is, and tells where; or why there is none. */
export async function unpackFile({ file, folder }: FileToUnpack): Promise<UnpackedFile> {
  const path = join(folder, randomHex(8))
  try {
    await pipeline(unpackFromDisk(file), createWriteStream(path, { mode: 0o600 }))
    return { path }
  } catch (error) {
    if (error instanceof UnreadableArchive) return { problem: error.code }
    if (isDiskFull(error) || isFileTooLargeForDisk(error)) return { problem: 'disk-full' }
    throw error
  }
}
