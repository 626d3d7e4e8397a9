// Copies of the database from before it was brought to another schema. Whoever wants to go back to an older version of
// the program finds there what that can read.
import { Database as Sqlite } from 'bun:sqlite'
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatFileSize } from '../../lib/files/file-size'
import { partEnding, renameDurablySync } from '../../lib/files/write-durably'
import { bytesLeftFree, diskRoom } from '../full-disk'

const mostKept = 3

/** Beside the database. */
export const snapshotsFolder = (database: string) => join(dirname(database), 'snapshots')

/**
 * Copies the database, whole and consistent, in the place of one with the same schema of the same day.
 * @param schema the version it has now
 * @returns the path of the copy
 * @throws Error when there is no room for it beside what stays free of a disk, or it cannot be written; nothing of it is
 *   left then
 */
export function takeSnapshot(database: string, schema: number): string {
  const folder = snapshotsFolder(database)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
  removeParts(folder)
  using source = new Sqlite(database, { readonly: true })
  requireRoomFor(source, folder)
  const path = join(folder, `schema-${String(schema).padStart(4, '0')}-${today(source)}.db`)
  const temporary = path + partEnding
  try {
    // It may be written into when it is empty. Made here it is for its owner alone, and no link somebody planted.
    closeSync(openSync(temporary, 'wx', 0o600))
    source.query('VACUUM INTO ?').run(temporary)
    renameDurablySync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return path
}

/** @throws Error with a code for a full disk */
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

/** Removes all but the latest. In the order of their names they are as old as their schemas. */
export function removeOldSnapshots(database: string) {
  const folder = snapshotsFolder(database)
  const names = readdirSync(folder).filter(isSnapshot)
  for (const name of names.toSorted().slice(0, -mostKept)) rmSync(join(folder, name))
}

/** Removes those that were made since, and what was rescued of a database that was gone. @param since milliseconds since 1970 */
export function removeSnapshotsSince(database: string, since: number) {
  const folder = snapshotsFolder(database)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter(name => name.endsWith('.db'))) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs >= since) rmSync(path)
  }
}

const isSnapshot = (name: string) => /^schema-\d+-.*\.db$/.test(name)

/** An interrupted run leaves such files. */
function removeParts(folder: string) {
  for (const name of readdirSync(folder)) if (name.endsWith(partEnding)) rmSync(join(folder, name))
}

/** `2026-11-21`. The database is opened before there is a clock to ask. */
function today(sqlite: Sqlite): string {
  return sqlite.query<{ today: string }, []>("SELECT date('now') AS today").get()?.today ?? ''
}
