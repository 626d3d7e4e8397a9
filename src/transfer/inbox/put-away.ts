// What has been dealt with leaves the inbox: into `done` or `refused` beside it, where a text says what there is to say.
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

/** A file whose workouts are stored. It is the account's, not that of whoever has the name. */
interface TakenFile extends Pick<WaitingFile, 'path' | 'size' | 'modifiedAt'> {
  userId: number
}

/** Until it is done the file is not taken again, whatever interrupts it. */
export const putAwayKind = jobKind('put-away-inbox-file', byFacts<TakenFile>())

export const takenFile = ({ id: userId }: Account, { path, size, modifiedAt }: WaitingFile): TakenFile => ({
  userId,
  path,
  size,
  modifiedAt,
})

export const putAwayJob: Job<{ config: Config; db: Db }> = job({
  kind: putAwayKind,
  // For a week: as long as it fails, it is known that the file was taken.
  delays: [minute, 10 * minute, ...Array.from({ length: 7 * 24 }, () => hour)],
  async run({ config, db }: { config: Config; db: Db }, { userId, ...file }) {
    const username = findAccount(db, userId)?.username
    if (config.inboxDir === null || username === undefined) return
    await putAway(config.inboxDir, { username, ...file }, takenFolder, null)
  },
})

/**
 * Moves a file out of the way, unless it has changed meanwhile or is gone.
 * @param text to be put beside it
 */
export async function putAway(
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
  // First, so that nobody finds the file without it.
  if (text !== null) await writeText(`${target}.txt`, text)
  await renameDurably(join(own, file.path), target)
}

async function writeText(path: string, text: string) {
  await writeAside(`${path}.part`, new TextEncoder().encode(text))
  await renameDurably(`${path}.part`, path)
}

/** More of one name are told apart by chance: to try all numbers would take longer each time. */
const mostNumbered = 100

/** Another file of that name, taken earlier, is kept. */
function freeName(path: string): string {
  const extension = extname(path)
  const nameWith = (sign: string) => `${path.slice(0, path.length - extension.length)} (${sign})${extension}`
  let free = path
  for (let count = 2; existsSync(free) || existsSync(`${free}.txt`); count++) {
    free = nameWith(count <= mostNumbered ? String(count) : randomHex(8))
  }
  return free
}

/** @throws Error for a link in the place of one of them: it would lead somewhere else */
async function makeFolders(own: string, folder: string) {
  if (!isInside(own, folder)) throw new Error('not below the folder of the user')
  if (folder === own) return requireFolder(own)
  await makeFolders(own, dirname(folder))
  await mkdir(folder).catch(error => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await requireFolder(folder)
}

async function requireFolder(path: string) {
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is no folder`)
}

/** What could not be moved away would be taken in again and again. */
export async function canPutAway(inbox: string, { username, path }: WaitingFile): Promise<boolean> {
  try {
    await access(dirname(join(inbox, username, path)), constants.W_OK | constants.X_OK)
    await makeFolders(join(inbox, username), join(inbox, username, takenFolder))
    await access(join(inbox, username, takenFolder), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
