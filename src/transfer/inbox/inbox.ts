// Recordings that programs put into a folder, such as Syncthing, rsync or scp, instead of sending them. Nothing says when
// a file is complete: it is once nothing about it has changed for some seconds.
import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { everyBeat } from '../../lib/async/beat'
import { havePassed } from '../../lib/date'
import { hour } from '../../lib/durations'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { type Account, findAccount, findUserByName, hasAccess } from '../../platform/access/store'
import { findJobDueAt } from '../../platform/jobs/store'
import { InvalidSetting } from '../../platform/settings/table/config-type'
import { recountInboxOf } from '../../platform/storage/count-uploads'
import {
  listOwnersOfInboxFolders,
  lookAtOldInboxFolders,
  removeLeftInboxFolders,
  takeInboxFolder,
} from '../../platform/storage/inbox-folders'
import type { WorkoutsContext } from '../../workouts/workouts-context'
import { isSame, listFolders, listWaiting, look as lookAt, type WaitingFile } from './list-waiting'
import { canPutAway, putAwayKind, takenFile } from './put-away'
import { takeFile } from './take-file'

export interface Inbox {
  /** Takes in what is complete: of each person one file after the other, and nobody's waits for another's. */
  look(): Promise<void>
  /** The same at once with a file that is known to be complete. */
  take(account: Account, path: string): Promise<void>
  /** Looks from now on, whenever something changes and every now and then. */
  start(): void
  /** Lets the file in hand be taken. */
  stop(): Promise<void>
}

/** How long a file has to stay as it is. */
const steadyMs = 10_000

/** Folders on other machines do not tell of changes. */
const roundMs = 60_000

/** After a change: programs change files many times in a second. */
const pauseMs = 2_000

/** What others put into somebody's folder is counted that often, and sooner where something has come. */
const countMs = hour
const countSoonMs = 60_000

/** After a failure that is not the file's, doubled each time. */
const firstDelayMs = 60_000
const longestDelayMs = hour

/** What is remembered of a file that could not be taken, or not yet. */
interface Known {
  file: WaitingFile
  /** Since when it has been as it is. */
  since: Date
  failures: number
  failedAt: Date | null
}

/**
 * @param world what recordings are taken in with
 * @param folder made when it is not there
 * @throws InvalidSetting when it cannot be made
 */
export function createInbox(world: () => WorkoutsContext, folder: string): Inbox {
  makeFolder(folder)
  let known = new Map<string, Known>()
  /** Told of in the log already. */
  const told = new Set<string>()
  const watchers = new Map<string, FSWatcher>()
  let endRounds = () => {}
  /** Of a look that comes before that of the next round. */
  let soon: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  /** Of each person, by the id of the account: until all of their files are taken that are to be. */
  const taking = new Map<number, Promise<void>>()
  /** When the folder of each was counted last, by the id of the account. */
  const countedAt = new Map<number, Date>()
  let isStopped = false

  const tellOnce = (name: string, sentence: string) => {
    if (told.has(name)) return
    told.add(name)
    world().log.warn(sentence, { folder: name })
  }

  const findOwner = (name: string): Account | null => {
    const account = findUserByName(world().db, name)
    if (!account || !hasAccess(account)) {
      tellOnce(name, 'A folder of the inbox belongs to no active user, and is left as it is')
      return null
    }
    try {
      takeInboxFolder(world(), account)
      return account
    } catch {
      tellOnce(name, 'A folder of the inbox is still that of a deleted account, and cannot be removed')
      return null
    }
  }

  const removeLeft = () =>
    removeLeftInboxFolders(world()).catch(() =>
      tellOnce('', 'What a deleted account left in the inbox cannot be removed; it will be tried again'),
    )

  /** What waits of each, and has been as it is for long enough. */
  const findComplete = async (): Promise<{ account: Account; files: WaitingFile[] }[]> => {
    const now = world().clock()
    const before = known
    known = new Map()
    lookAtOldInboxFolders(world())
    await removeLeft()
    const owners = (await listFolders(folder)).map(findOwner).filter(account => account !== null)
    const complete = owners.map(async account => {
      const files = await listWaiting(folder, account.username)
      return { account, files: files.filter(file => isReady(remember(before, file, now), now)) }
    })
    return Promise.all(complete)
  }

  const remember = (before: Map<string, Known>, file: WaitingFile, now: Date): Known => {
    const name = nameOf(file)
    const last = before.get(name)
    const isUnchanged = last !== undefined && isSame(last.file, file)
    const state = isUnchanged ? last : { file, since: now, failures: 0, failedAt: null }
    known.set(name, state)
    return state
  }

  const take = async (account: Account, file: WaitingFile) => {
    // Deleted or suspended since the file was found.
    const present = findAccount(world().db, account.id)
    if (!present || !hasAccess(present)) return
    // Its workouts are stored, and it is about to be moved away.
    if (findJobDueAt(world().db, putAwayKind, takenFile(account, file)) !== null) return
    if (!(await canPutAway(folder, file))) {
      return tellOnce(
        account.username,
        'A folder of the inbox cannot be written to, so nothing is taken from it',
      )
    }
    try {
      await takeFile(world(), folder, account, file)
    } catch (error) {
      const state = known.get(nameOf(file))
      if (state) Object.assign(state, { failures: state.failures + 1, failedAt: world().clock() })
      world().log.warn('A file of the inbox could not be taken, and will be tried again', {
        file: nameOf(file),
        reason: String(error),
      })
    }
  }

  const takeAll = async (account: Account, files: readonly WaitingFile[]) => {
    for (const file of files) {
      const state = known.get(nameOf(file))
      // It may have failed while this waited.
      const isDue = state !== undefined && isReady(state, world().clock())
      if (isDue && !isStopped) await take(account, file)
    }
  }

  const count = async (userId: number, hasCome: boolean) => {
    const now = world().clock()
    // What was counted before this start is mostly right.
    const last = countedAt.get(userId) ?? (hasCome ? null : now)
    const isDue = last === null || havePassed(hasCome ? countSoonMs : countMs, last, now)
    countedAt.set(userId, isDue ? now : last)
    if (!isDue) return
    await recountInboxOf(world(), userId).catch(() =>
      tellOnce(`${userId}`, 'The files in a folder of the inbox cannot be counted'),
    )
  }

  const takeAllAndCount = async (account: Account, files: readonly WaitingFile[]) => {
    await takeAll(account, files)
    await count(account.id, files.length > 0)
  }

  /** Folders that are gone, or whose owners are not active. */
  const countOthers = async (looked: readonly Account[]) => {
    const ids = new Set(looked.map(({ id }) => id))
    for (const id of listOwnersOfInboxFolders(world().db)) if (!ids.has(id)) await count(id, false)
  }

  /** Finds what is complete, and has it taken. */
  const beginLook = async () => {
    let all: Awaited<ReturnType<typeof findComplete>> = []
    await inTurn(async () => {
      all = await findComplete()
    })
    const taken = all.map(one => inTurnOf(one.account, () => takeAllAndCount(one.account, one.files)))
    return { taken: Promise.all([...taken, inTurn(() => countOthers(all.map(({ account }) => account)))]) }
  }

  const look = async () => {
    const { taken } = await beginLook()
    await taken
  }

  const after = (before: Promise<void> | undefined, work: () => Promise<void>) =>
    (before ?? Promise.resolve())
      .then(() => (isStopped ? undefined : work()))
      .catch(error => {
        world().log.error('The inbox could not be looked at', { reason: String(error) })
      })

  /** One after the other, whoever asks. */
  const inTurn = (work: () => Promise<void>) => {
    running = after(running, work)
    return running
  }

  /** The same for one person. */
  const inTurnOf = async ({ id }: Account, work: () => Promise<void>) => {
    const mine = after(taking.get(id), work)
    taking.set(id, mine)
    await mine
    if (taking.get(id) === mine) taking.delete(id)
  }

  const follow = async () => {
    const names = new Set(await listFolders(folder))
    for (const [name, watcher] of watchers) {
      if (name === '' || names.has(name)) continue
      watcher.close()
      watchers.delete(name)
    }
    for (const name of ['', ...names]) if (!watchers.has(name)) watchFolder(name)
  }

  const watchFolder = (name: string) => {
    try {
      const watcher = watch(join(folder, name), { persistent: false }, () => later(pauseMs))
      // It is looked at every now and then in any case.
      watcher.on('error', () => {})
      watchers.set(name, watcher)
    } catch {
      // The machine may watch no more folders.
    }
  }

  const later = (milliseconds: number) => {
    if (isStopped) return
    soon ??= setTimeout(() => {
      soon = undefined
      void round()
    }, milliseconds)
  }

  const round = async () => {
    await beginLook()
    await inTurn(follow)
    if ([...known.values()].some(({ failedAt }) => failedAt === null)) later(steadyMs)
  }

  return {
    look,
    take: (account, path) =>
      inTurnOf(account, async () => {
        const file = await lookAt(folder, { username: account.username, path })
        if (file) await take(account, file)
      }),
    start() {
      endRounds = everyBeat(roundMs, () => void round())
      void round()
    },
    async stop() {
      isStopped = true
      endRounds()
      clearTimeout(soon)
      for (const watcher of watchers.values()) watcher.close()
      await Promise.all([running, ...taking.values()])
    },
  }
}

const nameOf = ({ username, path }: WaitingFile) => `${username}/${path}`

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new InvalidSetting(`INBOX_DIR: it cannot be used: ${describeDiskError(error, folder)}`)
  }
}

function isReady({ since, failures, failedAt }: Known, now: Date): boolean {
  if (failedAt === null) return havePassed(steadyMs, since, now)
  return havePassed(Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)), failedAt, now)
}
