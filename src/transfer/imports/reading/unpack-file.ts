// Takes a file out of an archive. Runs in a process of its own: it comes from anybody.
import { join } from 'node:path'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import { type PackedFileOnDisk, unpackFromDisk } from '../../../platform/storage/archive-file'
import { inBulk } from '../../../platform/storage/disk-room'
import { writeFile } from '../../../platform/storage/write-file'

export interface FileToUnpack {
  file: PackedFileOnDisk
  /** Where it is to lie. */
  folder: string
}

export type UnpackedFile = { path: string } | { problem: UnreadableArchive['code'] }

/**
 * Writes it as it is, and tells where; or why there is none.
 * @throws AppError 507 when there is no room for it
 */
export async function unpackFile({ file, folder }: FileToUnpack): Promise<UnpackedFile> {
  const path = join(folder, randomHex(8))
  try {
    await writeFile(path, inBulk(folder, unpackFromDisk(file), file.size))
    return { path }
  } catch (error) {
    if (error instanceof UnreadableArchive) return { problem: error.code }
    throw error
  }
}
