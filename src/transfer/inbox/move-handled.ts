// Moves processed files to `done` or `refused`. Beside a refused file, a text file contains the reason.
import { constants, existsSync } from 'node:fs'
import { access, lstat, mkdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { hour, minute } from '../../lib/durations'
import { isInside } from '../../lib/files/is-inside'
import { renameDurably } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { codeOf } from '../../lib/thrown'
import { type Account, findAccount } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { byFacts, type Job, job, jobKind } from '../../platform/jobs/job'
import type { Config } from '../../platform/settings/table/config-type'
import { writeAside } from '../../platform/storage/write-file'
import { isSame, look, type refusedFolder, takenFolder, type WaitingFile } from './list-waiting'

/** A file whose workouts are stored. It belongs to the account, and not to a later user with the same name. */
interface TakenFile extends Pick<WaitingFile, 'path' | 'size' | 'modifiedAt'> {
  userId: number
}

/**
 * Kind of the job that moves a file to `done`. While this job exists, the file is not imported again, even after a
 * crash.
 */
export const moveHandledKind = jobKind('put-away-inbox-file', byFacts<TakenFile>())

export const takenFile = ({ id: userId }: Account, { path, size, modifiedAt }: WaitingFile): TakenFile => ({
  userId,
  path,
  size,
  modifiedAt,
})

export const moveHandledJob: Job<{ config: Config; db: Db }> = job({
  kind: moveHandledKind,
  // The job is retried for a week, because the file is only considered imported while the job exists.
  delays: [minute, 10 * minute, ...Array.from({ length: 7 * 24 }, () => hour)],
  async run({ config, db }: { config: Config; db: Db }, { userId, ...file }) {
    const username = findAccount(db, userId)?.username
    if (config.inboxDir === null || username === undefined) return
    await moveHandled(config.inboxDir, { username, ...file }, takenFolder, null)
  },
})

/**
 * Moves a file to another folder, unless it has changed or no longer exists.
 * @param text content of the `.txt` file beside it; `null` to write no text file
 */
export async function moveHandled(
  inbox: string,
  file: WaitingFile,
  into: typeof takenFolder | typeof refusedFolder,
  text: string | null,
) {
  const present = await look(inbox, file)
  if (!present || !isSame(present, file)) return
  const own = join(inbox, file.username)
  const target = freeName(join(own, into, file.path))
  await makeFolders(own, dirname(target))
  // The text is written first, so that the file never appears without it.
  if (text !== null) await writeText(`${target}.txt`, text)
  await renameDurably(join(own, file.path), target)
}

async function writeText(path: string, text: string) {
  await writeAside(`${path}.part`, new TextEncoder().encode(text))
  await renameDurably(`${path}.part`, path)
}

/**
 * Maximum number that is appended to a file name. If all these numbers are used, random characters are appended
 * instead, because trying all used numbers would take longer with each file.
 */
const maxNumbered = 100

/** Returns an unused path, so that an earlier file with the same name is kept. */
function freeName(path: string): string {
  const extension = extname(path)
  const nameWith = (sign: string) => `${path.slice(0, path.length - extension.length)} (${sign})${extension}`
  let free = path
  for (let count = 2; existsSync(free) || existsSync(`${free}.txt`); count++) {
    free = nameWith(count <= maxNumbered ? String(count) : randomHex(8))
  }
  return free
}

/**
 * Creates the folders below a user's folder.
 * @throws Error if one of them is a link, which could lead to another place
 */
async function makeFolders(own: string, folder: string) {
  if (!isInside(own, folder)) throw new Error('the folder is not inside the folder of the user')
  if (folder === own) return requireFolder(own)
  await makeFolders(own, dirname(folder))
  await mkdir(folder).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await requireFolder(folder)
}

async function requireFolder(path: string) {
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`)
}

/**
 * Whether a file can be moved out of the inbox. If it cannot be moved, it must not be imported, because each round
 * would import it again.
 */
export async function canMoveHandled(inbox: string, { username, path }: WaitingFile): Promise<boolean> {
  try {
    await access(dirname(join(inbox, username, path)), constants.W_OK | constants.X_OK)
    await makeFolders(join(inbox, username), join(inbox, username, takenFolder))
    await access(join(inbox, username, takenFolder), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
