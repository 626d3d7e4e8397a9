// Makes an incremental backup: a file with the database and a manifest, and new files in the pool beside it. It is made
// in a process that handles no requests.
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addedLength } from '../../../formats/zip/extend-archive'
import { withManifest, writeArchive } from '../../../formats/zip/write-archive'
import { partEnding, renameDurably } from '../../../lib/files/write-durably'
import { codeOf } from '../../../lib/thrown'
import { AppError } from '../../../platform/errors'
import type { DataDir } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { backupFacts, pooledFormat, sealedFormat, uploadsPrefix } from '../archive/format'
import { gather, makeFile } from '../archive/making'
import { openList, poolBeside } from '../archive/open-backup'
import type { PooledFile } from '../archive/pooled-file'
import { requireSoundCopy, verifyBackup } from '../archive/unpack-backup'
import { frameOf, type WrittenBackup } from '../archive/write-backup'
import { writeSealed } from '../sealing/write-sealed'
import { isSealedName, listBackups } from './backups-folder'
import { asAddedFile } from './complete-backup'
import { Pool } from './pool'
import { forgetProgress, tellProgress } from './progress'
import { type LastBackup, nameKey, recallLast, rememberLast } from './remembered'
import { sizeOfDownload } from './sealed-download'
import { listPath, type SealedFile, writeSealedList } from './sealed-list'
import { SealingPool } from './sealing-pool'

/** After this many backups, every pooled file has been verified again. */
const partsToReadAgain = 30

/**
 * Writes and verifies new files, verifies a part of the other pooled files, and checks that all other files exist.
 * @param target path of the backup in the backup folder
 * @param recipients for whom the backup is encrypted; empty if it is not
 * @param onProgress receives the number of files done and the total, besides the file that `readProgress` reads
 * @throws AppError as `makeFile`, and if the written data is damaged
 */
export function writePooledBackup(
  dataDir: DataDir,
  target: string,
  now: Date,
  recipients: readonly string[] = [],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<WrittenBackup> {
  const isSealed = recipients.length > 0
  return makeFile(dataDir, target, async ({ part, emptyFolder }) => {
    const folder = dirname(target)
    const before = isSealed ? recallLast(dataDir) : await readLast(folder)
    const again = (before.readAgain + 1) % partsToReadAgain
    const pool = isSealed
      ? new SealingPool(poolBeside(target), dataDir.uploads, {
          recipients,
          key: await nameKey(dataDir),
          last: before.files.values(),
        })
      : new Pool(poolBeside(target), dataDir.uploads)
    await requireRoom(dataDir.root, statSync(dataDir.database).size)
    const kept = new Map<string, PooledFile>()
    const keep = async (path: string) => {
      const file = await pool.keep(path, before.files.get(uploadsPrefix + path), isInPart(again))
      if (file) kept.set(path, file)
      return file !== null
    }
    await forgetProgress(dataDir)
    const tell = tellProgress(dataDir)
    const { database, files, missing } = await gather(dataDir, emptyFolder(), keep, (done, total) => {
      tell(done, total)
      onProgress(done, total)
    }).finally(() => forgetProgress(dataDir))
    await pool.settle()
    const listed = files.flatMap(path => {
      const file = kept.get(path)
      return file ? [{ name: uploadsPrefix + path, ...file }] : []
    })
    const sealed = listed.flatMap(({ pooled }) => (pooled.sealed ? [pooled.sealed] : []))
    let pooledSize = isSealed ? 0 : addedLength(listed.map(asAddedFile))
    const facts = {
      ...backupFacts(isSealed ? sealedFormat : pooledFormat, now, missing),
      ...(isSealed ? {} : { pooled_size: pooledSize }),
      read_again: again,
    }
    const archive = writeArchive(withManifest(frameOf(database), facts, listed), now)
    // Pooled files were verified when they were added.
    if (isSealed) {
      requireSoundCopy(database)
      const { file: own } = await writeSealed(part, archive, recipients, writeAside)
      const shared = onlyOnce(sealed)
      pooledSize = sizeOfDownload(target, { own, files: shared }) - own.size
      const list = listPath(target)
      await writeAside(list + partEnding, writeSealedList({ own, pooledSize, files: shared }))
      await renameDurably(list + partEnding, list)
      await rememberLast(dataDir, { files: new Map(listed.map(file => [file.name, file])), readAgain: again })
    } else {
      await writeAside(part, archive)
      await verifyBackup(part, emptyFolder(), name => !name.startsWith(uploadsPrefix))
    }
    const { size } = statSync(part)
    return {
      size: size + pooledSize,
      newSize: size + pool.written,
      files: files.length,
      missingFiles: missing,
    }
  })
}

/** Files that several uploads share are listed once. */
const onlyOnce = (files: readonly SealedFile[]) => [...new Map(files.map(file => [file.name, file])).values()]

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
async function readLast(folder: string): Promise<LastBackup> {
  for (const { name } of await listBackups(folder)) {
    if (isSealedName(name)) continue
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
