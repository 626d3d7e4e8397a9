// Makes and removes copies of the database. They are made before a migration, so that users can return to an older
// version of the program.
import { Database as Sqlite } from 'bun:sqlite'
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatFileSize } from '../../lib/files/file-size'
import { partEnding, renameDurablySync } from '../../lib/files/write-durably'
import { bytesLeftFree, diskRoom } from '../full-disk'

const maxKept = 3

/** Returns the folder of the copies, which is beside the database. */
export const snapshotsFolder = (database: string) => join(dirname(database), 'snapshots')

/**
 * Makes a consistent copy of the database; replaces a copy with the same schema from the same day.
 * @param schema current schema version of the database
 * @returns the path of the copy
 * @throws Error if the disk has too little room, or the copy cannot be written; no partial file is left
 */
export function takeSnapshot(database: string, schema: number): string {
  const folder = snapshotsFolder(database)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
  // Remove the files that interrupted runs have left.
  for (const name of readdirSync(folder)) if (name.endsWith(partEnding)) rmSync(join(folder, name))
  using source = new Sqlite(database, { readonly: true })
  requireRoomFor(source, folder)
  const path = join(folder, `schema-${String(schema).padStart(4, '0')}-${today(source)}.db`)
  const temporary = path + partEnding
  try {
    // VACUUM INTO accepts an existing empty file. Creating it here makes it private, and fails if an attacker has
    // created a link with this name.
    closeSync(openSync(temporary, 'wx', 0o600))
    source.query('VACUUM INTO ?').run(temporary)
    renameDurablySync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return path
}

/** Requires enough room on the disk for a copy. @throws Error with code ENOSPC if there is too little */
function requireRoomFor(source: Sqlite, folder: string) {
  const { bytes } = source
    .query<{ bytes: number }, []>(
      `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get()!
  const { freeBytes } = diskRoom(folder)
  if (bytes + bytesLeftFree <= freeBytes) return
  const [needed, kept, free] = [bytes + bytesLeftFree, bytesLeftFree, freeBytes].map(formatFileSize)
  const reason = `it takes a disk with ${needed} free, of which ${kept} stay free, and this one has ${free}`
  throw Object.assign(new Error(reason), { code: 'ENOSPC' })
}

/** Removes all but the newest snapshots. Names sort by schema version, so also by age. */
export function removeOldSnapshots(database: string) {
  const folder = snapshotsFolder(database)
  const names = readdirSync(folder).filter(isSnapshot)
  for (const name of names.toSorted().slice(0, -maxKept)) rmSync(join(folder, name))
}

/**
 * Removes snapshots that were made since a time, and copies that `watchDatabase` rescued since then.
 * @param since milliseconds since 1970
 */
export function removeSnapshotsSince(database: string, since: number) {
  const folder = snapshotsFolder(database)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter(name => name.endsWith('.db'))) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs >= since) rmSync(path)
  }
}

const isSnapshot = (name: string) => /^schema-\d+-.*\.db$/.test(name)

/**
 * Returns today's date, such as `2026-11-21`. It comes from SQLite, because the database is opened before the clock is
 * created.
 */
function today(sqlite: Sqlite): string {
  return sqlite.query<{ today: string }, []>("SELECT date('now') AS today").get()?.today ?? ''
}
