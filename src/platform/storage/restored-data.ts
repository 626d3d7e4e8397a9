// How a restored instance takes the place of the one that is there. It first lies complete in a folder of the data
// directory, beside what is used. A mark in it then says so, and both change places by renaming, which a crash may
// interrupt anywhere: as long as the mark is there, whoever opens the directory next goes on. Without the mark, what lies
// there is worth nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '../../lib/durations'
import { syncFolderSync, writeDurablySync } from '../../lib/files/write-durably'
import type { Log } from '../log'
import { settingsFile } from '../settings/names'
import { earliestTime } from '../version'

/** Where a restored instance is laid, with the same names inside. */
export const restoredFolder = (dataDir: string) => join(dataDir, 'restored')

/** Holds the name of the folder that what was there is kept in. */
const markOf = (dataDir: string) => join(restoredFolder(dataDir), 'complete')

/** A restored instance consists of these; both are always there. */
const restoredNames = ['trackhut.db', 'uploads'] as const

/** These belong to the instance that was there before. The restored one makes its own. */
const oldNames = ['trackhut.db-wal', 'trackhut.db-shm', 'trackhut.db-state', 'secret.key'] as const

/** Holds the name that a server has on the local network, where it is another one than was wanted. */
export const localNameFile = 'local-name'

/** Everything else in a data directory stays where it is. */
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

/** A restore may begin without asking where nobody would miss anything. */
export function isFreeForRestore(dataDir: string): boolean {
  if (!existsSync(dataDir)) return true
  return readdirSync(dataDir).every(name => stayingNames.includes(name) || name === 'restored')
}

/**
 * Says that all of it is on the disk, and takes effect with `completeRestore`.
 * @throws Error when that cannot be written; what was restored is discarded then
 */
export function markRestored(dataDir: string, now: Date) {
  const name = withUntil(`before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`, now)
  let free = name
  for (let count = 2; existsSync(join(dataDir, free)); count++) free = `${name}-${count}`
  try {
    writeDurablySync(markOf(dataDir), free)
  } catch (error) {
    // It may have been written nevertheless, and must not take effect after a failure was told.
    discardRestored(dataDir)
    throw error
  }
}

export const isRestoreMarked = (dataDir: string) => existsSync(markOf(dataDir))

/**
 * Puts a restored instance in its place, also when an earlier try was interrupted.
 * @returns the folder that what was there is kept in; null when nothing was
 * @throws Error when something cannot be moved; everything is then as it was before
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

/** Removes what a restore left that was interrupted before its mark. */
export function discardRestored(dataDir: string) {
  const folder = restoredFolder(dataDir)
  if (!existsSync(folder)) return
  // The mark first, and before anything is written beside it: should a power cut bring it back, that would be moved away.
  rmSync(markOf(dataDir), { recursive: true, force: true })
  syncFolderSync(folder)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Days for which a server keeps what a restore has replaced: long enough to miss something in the restored instance. It is
 * the one place outside the backups that still has accounts that are deleted meanwhile, so that it may not stay for good.
 */
const heldDays = 30

const replacedName =
  /^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?(?:-until-(\d{4}-\d\d-\d\d)(?:-\d+)?)?$/

/** So that whoever looks into the data directory sees it. A clock that was never set cannot tell. */
function withUntil(name: string, now: Date): string {
  if (now < earliestTime) return name
  return `${name}-until-${new Date(now.getTime() + heldDays * day).toISOString().slice(0, 10)}`
}

interface ReplacedData {
  /** Of the folder in the data directory. */
  name: string
  /** When the server deletes it; null where nobody has said so yet, as in what an older version has put aside. */
  until: Date | null
}

/** What restores have put aside. */
export async function listReplaced(dataDir: string): Promise<ReplacedData[]> {
  const found = (await readdir(dataDir)).map(name => replacedName.exec(name))
  return found.flatMap(match =>
    match ? [{ name: match[0], until: match[1] ? new Date(match[1]) : null }] : [],
  )
}

/**
 * Deletes what restores have put aside, once its time is over; where nobody has said until when, that time begins now. What
 * cannot be looked at or deleted is tried again the next time.
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
    // Once it has gone from there, what has its name is the new one.
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

/** Nothing when it is not there. */
function move(name: string, from: string, to: string) {
  if (!existsSync(join(from, name))) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  renameSync(join(from, name), join(to, name))
}
