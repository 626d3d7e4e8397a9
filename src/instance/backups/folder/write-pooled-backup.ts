// Makes an incremental backup: a file with the database and a manifest, and new files in the pool beside it. It is made
// in a process that handles no requests.
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addedLength } from '../../../formats/zip/extend-archive'
import { withManifest, writeArchive } from '../../../formats/zip/write-archive'
import { codeOf } from '../../../lib/thrown'
import { AppError } from '../../../platform/errors'
import type { DataDir } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { backupFacts, pooledFormat, uploadsPrefix } from '../archive/format'
import { gather, makeFile } from '../archive/making'
import { openList, poolBeside } from '../archive/open-backup'
import type { PooledFile } from '../archive/pooled-file'
import { verifyBackup } from '../archive/unpack-backup'
import { frameOf, type WrittenBackup } from '../archive/write-backup'
import { listBackups } from './backups-folder'
import { asAddedFile } from './complete-backup'
import { Pool } from './pool'
import { forgetProgress, tellProgress } from './progress'

/** After this many backups, every pooled file has been verified again. */
const partsToReadAgain = 30

/**
 * Writes and verifies new files, verifies a part of the other pooled files, and checks that all other files exist.
 * @param target path of the backup in the backup folder
 * @throws AppError as `makeFile`, and if the written data is damaged
 */
export function writePooledBackup(dataDir: DataDir, target: string, now: Date): Promise<WrittenBackup> {
  return makeFile(dataDir, target, async ({ part, emptyFolder }) => {
    const folder = dirname(target)
    const before = await readLast(folder)
    const again = (before.readAgain + 1) % partsToReadAgain
    const pool = new Pool(poolBeside(target), dataDir.uploads)
    await requireRoom(dataDir.root, statSync(dataDir.database).size)
    const kept = new Map<string, PooledFile>()
    const keep = async (path: string) => {
      const file = await pool.keep(path, before.files.get(uploadsPrefix + path), isInPart(again))
      if (file) kept.set(path, file)
      return file !== null
    }
    await forgetProgress(dataDir)
    const { database, files, missing } = await gather(
      dataDir,
      emptyFolder(),
      keep,
      tellProgress(dataDir),
    ).finally(() => forgetProgress(dataDir))
    await pool.settle()
    const listed = files.flatMap(path => {
      const file = kept.get(path)
      return file ? [{ name: uploadsPrefix + path, ...file }] : []
    })
    const pooledSize = addedLength(listed.map(asAddedFile))
    const facts = {
      ...backupFacts(pooledFormat, now, missing),
      pooled_size: pooledSize,
      read_again: again,
    }
    const archive = writeArchive(withManifest(frameOf(database), facts, listed), now)
    await writeAside(part, archive)
    // Pooled files were verified when they were added.
    await verifyBackup(part, emptyFolder(), name => !name.startsWith(uploadsPrefix))
    const { size } = statSync(part)
    return {
      size: size + pooledSize,
      newSize: size + pool.written,
      files: files.length,
      missingFiles: missing,
    }
  })
}

/**
 * Whether a pooled file belongs to a part of the pool. Hashes divide the pool into parts of about equal size, and each
 * backup verifies the next part.
 */
const isInPart =
  (part: number) =>
  ({ sha256 }: PooledFile) =>
    Number.parseInt(sha256.slice(0, 8), 16) % partsToReadAgain === part

/**
 * Reads the pooled files, by name, of the latest readable backup that uses the pool. Without such a backup, the map is
 * empty and all files count as new.
 */
async function readLast(folder: string): Promise<{ files: Map<string, PooledFile>; readAgain: number }> {
  for (const { name } of await listBackups(folder)) {
    try {
      using backup = await openList(join(folder, name))
      const { read_again: readAgain } = backup.manifest
      if (readAgain === undefined) continue
      return { files: new Map(backup.pooled.map(file => [file.name, file])), readAgain }
    } catch (error) {
      // The backup may have been deleted meanwhile.
      if (!(error instanceof AppError) && codeOf(error) !== 'ENOENT') throw error
    }
  }
  return { files: new Map(), readAgain: 0 }
}
