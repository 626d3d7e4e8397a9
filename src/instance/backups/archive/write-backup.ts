// Makes a backup, in a process that answers no requests: the server goes on meanwhile.
import { createReadStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { withManifest } from '../../../formats/zip/manifest'
import { type NewEntry, writeArchive } from '../../../formats/zip/write-archive'
import { makeFolder, partEnding, renameDurably, writeAside } from '../../../lib/files/write-durably'
import { migrations } from '../../../platform/db/migrations'
import { invalid } from '../../../platform/errors'
import { type DataDir, openLock } from '../../../platform/storage/data-dir'
import { leavingRoom, requireRoom } from '../../../platform/storage/disk-room'
import { version } from '../../../platform/version'
import { backupFacts, databaseName, readBackupName, readmeName, uploadsPrefix } from './format'
import { type Gathered, gather, sizeOfCopies } from './gather'
import { openBackup } from './open-backup'
import { readme } from './readme'
import { unpackBackup } from './unpack-backup'

export interface WrittenBackup {
  /** Bytes. */
  size: number
  /** Uploaded files in it. */
  files: number
  /** Files the database names that are not there. */
  missingFiles: number
}

/** Images: there is nothing to be gained by packing them again. */
const compressedEndings = ['.png', '.jpg']

const pieceSize = 256 * 1024

/**
 * Writes everything an instance holds to one file, and reads it through again. Whatever goes wrong, nothing half is left.
 * @param target must not be there yet
 * @throws AppError when it is there, when another backup is being made, or when what was written is damaged
 */
export async function writeBackup(dataDir: DataDir, target: string, now: Date): Promise<WrittenBackup> {
  if (existsSync(target)) throw invalid('backup-exists', `${target} is there already`)
  const lock = lockBackups(dataDir)
  if (!lock) throw invalid('backup-underway', 'another backup is being made')
  const folder = gatheringFolder(dataDir)
  const part = target + partEnding
  try {
    await makeFolder(dirname(target))
    await removeParts(target)
    const copies = sizeOfCopies(dataDir, emptied(folder))
    await requireRoom(dataDir.root, statSync(dataDir.database).size + copies)
    const gathered = gather(dataDir, folder)
    await writeAside(part, leavingRoom(dirname(target), writeArchive(entriesOf(gathered, now), now)))
    await verify(part, emptied(folder))
    await renameDurably(part, target)
    return { size: statSync(target).size, files: gathered.files.length, missingFiles: gathered.missing }
  } finally {
    // The next run removes what cannot be removed now. The failure before is the one to tell.
    await rm(part, { force: true }).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    lock.close()
  }
}

/** At start: removes what an interrupted backup left in the data directory, unless somebody is making one. */
export function removeInterrupted(dataDir: DataDir) {
  if (!existsSync(gatheringFolder(dataDir))) return
  const lock = lockBackups(dataDir)
  if (!lock) return
  rmSync(gatheringFolder(dataDir), { recursive: true, force: true })
  lock.close()
}

const gatheringFolder = ({ run }: DataDir) => join(run, 'backup')

/** Answers null while another backup is being made. */
const lockBackups = ({ run }: DataDir) => openLock(join(run, 'backup-lock.db'))

/** Removes what interrupted backups left under other names of ours. */
async function removeParts(target: string) {
  const isOurs = (name: string) => readBackupName(name.slice(0, -partEnding.length)) !== null
  if (readBackupName(basename(target)) === null) return
  const names = await readdir(dirname(target))
  const parts = names.filter(name => name.endsWith(partEnding) && isOurs(name))
  for (const name of parts) await rm(join(dirname(target), name), { force: true })
}

/** Also of what an interrupted backup left. */
function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function entriesOf(gathered: Gathered, now: Date): AsyncIterable<NewEntry> {
  const { missing } = gathered
  return withManifest(
    contentOf(gathered),
    backupFacts({ version, schema: migrations.length, at: now, missing }),
  )
}

async function* contentOf({ database, uploads, files }: Gathered): AsyncGenerator<NewEntry> {
  yield { name: readmeName, content: piecesOf(readme) }
  yield { name: databaseName, content: readPieces(database), size: statSync(database).size }
  for (const path of files) {
    const isCompressed = compressedEndings.includes(extname(path))
    const source = join(uploads, path)
    yield {
      name: uploadsPrefix + path,
      content: readPieces(source),
      size: statSync(source).size,
      isCompressed,
    }
  }
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

const readPieces = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: pieceSize })

async function verify(path: string, folder: string) {
  using backup = await openBackup(path)
  await unpackBackup(backup, folder, name => name === databaseName)
}
