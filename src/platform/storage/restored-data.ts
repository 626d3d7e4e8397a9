// Replaces an instance with a restored one. The restored instance is first written completely into a folder of the data
// directory. Then a mark is set, and the two are exchanged by renaming. A crash may interrupt this anywhere: while the
// mark exists, the next process that opens the directory continues. A folder without the mark is incomplete and is
// deleted.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '../../lib/durations'
import { syncFolderSync, writeDurablySync } from '../../lib/files/write-durably'
import type { Log } from '../log'
import { settingsFile } from '../settings/names'
import { earliestTime } from '../version'

/** Path of the folder with a restored instance. Files in this folder have the same names as in the data directory. */
export const restoredFolder = (dataDir: string) => join(dataDir, 'restored')

/** Path of the mark. Its content is the name of the folder that keeps the replaced data. */
const markOf = (dataDir: string) => join(restoredFolder(dataDir), 'complete')

/** Names of the database and the upload folder, which every restored instance contains. */
const restoredNames = ['trackhut.db', 'uploads'] as const

/**
 * Files that a restored instance does not contain, because it creates them when it starts. The files of the replaced
 * instance are moved away together with its data.
 */
const oldNames = ['trackhut.db-wal', 'trackhut.db-shm', 'trackhut.db-state', 'secret.key'] as const

/** Name of the file with the server's name on the local network, if that differs from the configured one. */
export const localNameFile = 'local-name'

/** Other names in a data directory. A restore does not touch them, and does not need a confirmation because of them. */
const stayingNames = [
  'backups',
  'cache',
  'certificates',
  'inbox',
  localNameFile,
  'lock.db',
  'lock.db-journal',
  'lost+found',
  'regions',
  'run',
  settingsFile,
]

/** Whether a restore needs no confirmation, because it would not replace any data of an instance. */
export function isFreeForRestore(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true
  return readdirSync(dataDir).every(name => stayingNames.includes(name) || name === 'restored')
}

/**
 * Sets the mark. To be called when all restored data is on disk; `completeRestore` then makes the exchange.
 * @throws Error if the mark cannot be written; the restored data is then deleted
 */
export function markRestored(dataDir: string, now: Date) {
  const name = withUntil(`before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`, now)
  let free = name
  for (let count = 2; existsSync(join(dataDir, free)); count++) free = `${name}-${count}`
  try {
    writeDurablySync(markOf(dataDir), free)
  } catch (error) {
    // The mark may have been written despite the error. It is removed, because the caller reports that the restore
    // failed.
    discardRestored(dataDir)
    throw error
  }
}

export const isRestoreMarked = (dataDir: string) => existsSync(markOf(dataDir))

/**
 * Exchanges the restored instance and the existing one. Also completes an interrupted exchange.
 * @returns the folder with the replaced data; `null` if nothing was replaced
 * @throws Error if something cannot be moved; the existing instance is then as before, and the restored data is deleted
 */
export function completeRestore(dataDir: string): string | null {
  const kept = join(dataDir, readFileSync(markOf(dataDir), 'utf8').trim())
  try {
    exchange(dataDir, kept)
  } catch (error) {
    takeBack(dataDir, kept)
    throw error
  }
  discardRestored(dataDir)
  return existsSync(kept) ? kept : null
}

/** Deletes an unfinished restore. */
export function discardRestored(dataDir: string) {
  const folder = restoredFolder(dataDir)
  if (!existsSync(folder)) return
  // Delete the mark first and sync. If a power cut brought back the mark later, the exchange would move the live data
  // away.
  rmSync(markOf(dataDir), { recursive: true, force: true })
  syncFolderSync(folder)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Number of days for which replaced data is kept: long enough to notice that something is missing. It must not be kept
 * for ever, because it contains accounts that their users have deleted since.
 */
const heldDays = 30

const replacedName =
  /^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?(?:-until-(\d{4}-\d\d-\d\d)(?:-\d+)?)?$/

/**
 * Appends the date of deletion to a folder's name, where administrators see it. Appends nothing while the clock is
 * clearly wrong.
 */
function withUntil(name: string, now: Date): string {
  if (now < earliestTime) return name
  return `${name}-until-${new Date(now.getTime() + heldDays * day).toISOString().slice(0, 10)}`
}

/**
 * Lists the data that restores have replaced: names of folders in the data directory, and their dates of deletion. The
 * date is `null` for folders made by an older version, or while the clock was wrong.
 */
export async function listReplaced(dataDir: string) {
  const found = (await readdir(dataDir)).map(name => replacedName.exec(name))
  return found.flatMap(match =>
    match ? [{ name: match[0], until: match[1] ? new Date(match[1]) : null }] : [],
  )
}

/**
 * Deletes replaced data after its date of deletion. Data without a date gets one, counted from now. Errors are logged,
 * and the next call tries again.
 */
export async function removeReplaced(dataDir: string, now: Date, log: Log) {
  for (const { name, until } of await listReplaced(dataDir).catch(() => [])) {
    const path = join(dataDir, name)
    try {
      if (until === null) await rename(path, join(dataDir, withUntil(name, now)))
      if (until === null || until > now) continue
      await rm(path, { recursive: true, force: true })
      log.info('What a restore had replaced was deleted, as its time was over', { folder: path })
    } catch (error) {
      log.warn('What a restore had replaced could not be deleted', { folder: path, reason: String(error) })
    }
  }
}

function exchange(dataDir: string, kept: string) {
  const restored = restoredFolder(dataDir)
  for (const name of oldNames) move(name, dataDir, kept)
  for (const name of restoredNames) {
    // If the name is missing in the restored folder, an interrupted run has already exchanged it.
    if (!existsSync(join(restored, name))) continue
    move(name, dataDir, kept)
    move(name, restored, dataDir)
  }
  if (existsSync(kept)) syncFolderSync(kept)
  syncFolderSync(dataDir)
}

function takeBack(dataDir: string, kept: string) {
  const restored = restoredFolder(dataDir)
  for (const name of restoredNames) {
    if (!existsSync(join(restored, name))) move(name, dataDir, restored)
  }
  for (const name of [...restoredNames, ...oldNames]) {
    if (!existsSync(join(dataDir, name))) move(name, kept, dataDir)
  }
  if (existsSync(kept) && readdirSync(kept).length === 0) rmdirSync(kept)
  discardRestored(dataDir)
}

/** Moves a file between two folders. Does nothing if the file is missing. */
function move(name: string, from: string, to: string) {
  if (!existsSync(join(from, name))) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  renameSync(join(from, name), join(to, name))
}
