// Decides if a database can be believed to be sound without reading all of it, which takes seconds for a large one. Who ends
// properly leaves a note of what the file was like then; who finds it so has nothing to read. The note says as well that
// somebody is at work on the file: whoever finds that comes after an unclean end.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { partEnding } from '../../lib/files/write-durably'

/**
 * `vouched`: it is as the last run left it when it ended properly. `interrupted`: a run was at work on it and has not
 * ended properly, or has not ended. `unknown`: nobody knows where it comes from, or it was changed since.
 */
type Evidence = 'vouched' | 'interrupted' | 'unknown'

/** Beside the database. */
const notePath = (database: string) => `${database}-state`

export function findEvidence(database: string): Evidence {
  const file = describe(database)
  const note = readNote(database)
  if (file === null) return 'unknown'
  // What is in a log is not in the file yet. An empty one stays while other connections are open.
  if (note === `closed ${file.state}`) return isLogEmpty(database) ? 'vouched' : 'unknown'
  return note === `open ${file.identity}` ? 'interrupted' : 'unknown'
}

/** Says that somebody is at work on the file from now on. */
export function noteOpened(database: string) {
  const file = describe(database)
  if (file) writeNote(database, `open ${file.identity}`)
}

/** Times are taken from a clock that moves in steps of up to some milliseconds. */
const stepMs = 2
const mostSteps = 20

/**
 * Vouches for the file, unless part of its content is elsewhere.
 * @param identity of the file that was opened: another one may be in its place by now
 */
export function noteClosed(database: string, identity: string) {
  const file = describe(database)
  if (file?.identity !== identity || !isLogEmpty(database)) return
  // Younger than the file by a step at least: whoever writes to the file after that leaves another time.
  for (let step = 0; step < mostSteps; step++) {
    writeNote(database, `closed ${file.state}`)
    const note = statSync(notePath(database), { bigint: true, throwIfNoEntry: false })
    if (!note || note.ctimeNs > file.changedNs) return
    Bun.sleepSync(stepMs)
  }
  forgetNote(database)
}

/** Says that nobody knows anything. */
export function forgetNote(database: string) {
  rmSync(notePath(database), { force: true })
}

/** Tells one file from another in its place; null without one. */
export function identify(database: string): string | null {
  return describe(database)?.identity ?? null
}

/**
 * What changes when anybody writes to the file or puts another in its place. The time of the last change to its entry is
 * what nobody can set back.
 */
function describe(database: string): { identity: string; state: string; changedNs: bigint } | null {
  const found = statSync(database, { bigint: true, throwIfNoEntry: false })
  if (!found) return null
  const { ino, size, mtimeNs, ctimeNs } = found
  return { identity: String(ino), state: `${ino} ${size} ${mtimeNs} ${ctimeNs}`, changedNs: ctimeNs }
}

const isLogEmpty = (database: string) => !statSync(`${database}-wal`, { throwIfNoEntry: false })?.size

function readNote(database: string): string | null {
  try {
    return readFileSync(notePath(database), 'utf8')
  } catch {
    return null
  }
}

/**
 * Need not be durable: a note that is lost, or an older one that comes back after a power cut, describes a file that is
 * not there, or one that is.
 */
function writeNote(database: string, text: string) {
  const path = notePath(database)
  const part = path + partEnding
  try {
    rmSync(part, { force: true })
    writeFileSync(part, text, { flag: 'wx', mode: 0o600 })
    renameSync(part, path)
  } catch {
    // On a full disk, for instance. Without a note the next start reads the database.
    rmSync(part, { force: true })
    rmSync(path, { force: true })
  }
}
