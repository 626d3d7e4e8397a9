// Makes a backup, in a process that answers no requests: the server goes on meanwhile.
import { createReadStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { type NewEntry, writeArchive } from '../../../archive/write-archive'
import { type DataDir, openLock } from '../../../platform/storage/data-dir'
import { migrations } from '../../../db/migrations'
import { leavingRoom, requireRoom } from '../../../platform/storage/disk-room'
import { invalid } from '../../../errors'
import { withManifest } from '../../../formats/zip/manifest'
import { makeFolder, syncFolder, writeDurably } from '../../../platform/storage/files'
import { version } from '../../../platform/version'
import { backupFacts, databaseName, readBackupName, readmeName, uploadsPrefix } from './format'
import { type Gathered, gather } from './gather'
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

/** Behind the name of a backup that is being written. */
const partEnding = '.part'

/** Pictures: there is nothing to be gained by packing them again. */
const compressedEndings = ['.png', '.jpg']

const pieceSize = 256 * 1024

/**
 * Writes everything an instance holds to one file, and reads it through again. Whatever goes wrong, nothing half is left.
 * @param target must not be there yet
 * @throws AppError when it is there, when another backup is being made, or when what was written is damaged
 */
export async function writeBackup(dataDir: DataDir, target: string, now: Date): Promise<WrittenBackup> {
  if (existsSync(target)) throw invalid(`${target} is there already`)
  const lock = lockBackups(dataDir)
  if (!lock) throw invalid('another backup is being made')
  const folder = gatheringFolder(dataDir)
  const part = target + partEnding
  try {
    await makeFolder(dirname(target))
    await removeParts(target)
    await requireRoom(dataDir.root, statSync(dataDir.database).size)
    const gathered = gather(dataDir, emptied(folder))
    await writeDurably(part, leavingRoom(dirname(target), writeArchive(entriesOf(gathered, now), now)))
    await verify(part, emptied(folder))
    await rename(part, target)
    await syncFolder(dirname(target))
    return { size: statSync(target).size, files: gathered.files.length, missingFiles: gathered.missing }
  } finally {
    // What cannot be removed now is removed by the next run; what went wrong before is the thing to tell.
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

/** Null while another backup is being made. */
const lockBackups = ({ run }: DataDir) => openLock(join(run, 'backup-lock.db'))

/** What interrupted backups left that had other names of ours. */
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
  yield { name: databaseName, content: readPieces(database) }
  for (const path of files) {
    const isCompressed = compressedEndings.includes(extname(path))
    yield { name: uploadsPrefix + path, content: readPieces(join(uploads, path)), isCompressed }
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
