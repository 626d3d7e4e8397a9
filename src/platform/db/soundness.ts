// Decides whether a database must be checked, which takes seconds for a large one. A clean shutdown leaves a note that
// describes the file; if the file still matches, no check is necessary. While the database is open, the note says that
// it is open; if the next run finds such a note, the last run did not end cleanly.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { partEnding } from '../../lib/files/write-durably'

/**
 * `vouched`: the file is as the last clean shutdown left it. `interrupted`: a run did not end cleanly, or has not ended
 * yet. `unknown`: the file or the note is missing, or they do not match.
 */
type Evidence = 'vouched' | 'interrupted' | 'unknown'

/** Returns the path of the note, which is beside the database. */
const notePath = (database: string) => `${database}-state`

export function findEvidence(database: string): Evidence {
  const file = describe(database)
  const note = readNote(database)
  if (file === null) return 'unknown'
  // The note only describes the file, so the write-ahead log must contain no data. An empty log may exist, because
  // other connections keep it.
  if (note === `closed ${file.state}`) return isLogEmpty(database) ? 'vouched' : 'unknown'
  return note === `open ${file.identity}` ? 'interrupted' : 'unknown'
}

/** Stores the note that the database is open. */
export function noteOpened(database: string) {
  const file = describe(database)
  if (file) writeNote(database, `open ${file.identity}`)
}

/** Pause in milliseconds before the next attempt. The clock for file times advances in steps of some milliseconds. */
const stepMs = 2
const maxSteps = 20

/**
 * Stores the note that the file is sound, unless a part of its content is still in the log.
 * @param identity identity of the file that was opened, because it may have been replaced by another file
 */
export function noteClosed(database: string, identity: string) {
  const file = describe(database)
  if (file?.identity !== identity || !isLogEmpty(database)) return
  // The note must be at least one clock step newer than the file, so that any later write to the file gets a different
  // time.
  for (let step = 0; step < maxSteps; step++) {
    writeNote(database, `closed ${file.state}`)
    const note = statSync(notePath(database), { bigint: true, throwIfNoEntry: false })
    if (!note || note.ctimeNs > file.changedNs) return
    Bun.sleepSync(stepMs)
  }
  forgetNote(database)
}

/** Removes the note, which means that the state of the file is unknown. */
export function forgetNote(database: string) {
  rmSync(notePath(database), { force: true })
}

/** Returns the identity of the file, with which a replacement is noticed; `null` if it is missing. */
export function identify(database: string): string | null {
  return describe(database)?.identity ?? null
}

/** Returns values that change if the file is written or replaced. They include the ctime, which no program can set. */
function describe(database: string): { identity: string; state: string; changedNs: bigint } | null {
  const found = statSync(database, { bigint: true, throwIfNoEntry: false })
  if (!found) return null
  const { ino, size, mtimeNs, ctimeNs } = found
  return { identity: String(ino), state: `${ino} ${size} ${mtimeNs} ${ctimeNs}`, changedNs: ctimeNs }
}

/** True if all data is in the file itself, and none in the write-ahead log. */
export const isLogEmpty = (database: string) => !statSync(`${database}-wal`, { throwIfNoEntry: false })?.size

function readNote(database: string): string | null {
  try {
    return readFileSync(notePath(database), 'utf8')
  } catch {
    return null
  }
}

/**
 * Writes the note. It is not synced. If a power cut loses the note, the database is checked. If an older note
 * reappears, it does no harm: either it does not match the file, or it is still true.
 */
function writeNote(database: string, text: string) {
  const path = notePath(database)
  const part = path + partEnding
  try {
    rmSync(part, { force: true })
    writeFileSync(part, text, { flag: 'wx', mode: 0o600 })
    renameSync(part, path)
  } catch {
    // Writing fails, for example, if the disk is full. Without a note the next start checks the database.
    rmSync(part, { force: true })
    rmSync(path, { force: true })
  }
}
