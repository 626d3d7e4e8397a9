// Recordings that programs put into a folder, such as Syncthing, rsync or scp, instead of sending them.
import { mkdirSync } from 'node:fs'
import { everyBeat } from '../../lib/async/beat'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { type Account, findAccount, findUserByName, hasAccess } from '../../platform/access/store'
import { findJobDueAt } from '../../platform/jobs/store'
import { InvalidSetting } from '../../platform/settings/table/config-type'
import {
  lookAtOldInboxFolders,
  removeLeftInboxFolders,
  takeInboxFolder,
} from '../../platform/storage/inbox-folders'
import type { WorkoutsContext } from '../../workouts/workouts-context'
import { CountedFolders } from './counted-folders'
import { KnownFiles, nameOf, steadyMs } from './known-files'
import { listFolders, listWaiting, look as lookAt, type WaitingFile } from './list-waiting'
import { canPutAway, putAwayKind, takenFile } from './put-away'
import { takeFile } from './take-file'
import { WatchedFolders } from './watched-folders'

/** Folders on other machines do not report changes. */
const roundMs = 60_000

/** After a change: programs change files many times in a second. */
const pauseMs = 2_000

interface CompleteFiles {
  account: Account
  files: WaitingFile[]
}

/**
 * The inbox is *idle* until it is started, from then on it makes *rounds*: every minute, soon after a change, and while files
 * are settling; and it is *stopped* once and for all. A round finds the files that are complete, and has them taken: of each
 * person one after the other, while nobody waits for anybody else. Rounds do not overlap, but do not wait for files to be
 * taken either.
 */
export class Inbox {
  private readonly files = new KnownFiles()
  private readonly turns = new Turns(error =>
    this.world().log.error('The inbox could not be looked at', { reason: String(error) }),
  )
  private readonly counted = new CountedFolders(
    () => this.world(),
    userId => this.warnOnce(`${userId}`, 'The files in a folder of the inbox cannot be counted'),
  )
  private readonly watched: WatchedFolders
  /** Names of folders that a warning has been logged about. */
  private readonly warnedOf = new Set<string>()
  private endRounds = () => {}
  /** Of a round that comes before the next regular one. */
  private soon: ReturnType<typeof setTimeout> | undefined

  /**
   * @param world what recordings are taken in with
   * @param folder made when it is not there
   * @throws InvalidSetting when it cannot be made
   */
  constructor(
    private readonly world: () => WorkoutsContext,
    private readonly folder: string,
  ) {
    makeFolder(folder)
    this.watched = new WatchedFolders(folder, () => this.roundSoon(pauseMs))
  }

  /** Makes rounds from now on. */
  start(): void {
    this.endRounds = everyBeat(roundMs, () => void this.round())
    void this.round()
  }

  /** Lets the files in hand be taken. */
  async stop(): Promise<void> {
    const ended = this.turns.end()
    this.endRounds()
    clearTimeout(this.soon)
    this.watched.close()
    await ended
  }

  /** Finds what is complete, and takes it. */
  async look(): Promise<void> {
    const { taken } = await this.beginLook()
    await taken
  }

  /** Takes a file that is known to be complete, at once. */
  take(account: Account, path: string): Promise<void> {
    return this.turns.take(account.id, async () => {
      const file = await lookAt(this.folder, { username: account.username, path })
      if (file) await this.takeOne(account, file)
    })
  }

  private async round(): Promise<void> {
    await this.beginLook()
    await this.turns.take(null, () => this.watched.update())
    if (this.files.hasNew) this.roundSoon(steadyMs)
  }

  private roundSoon(milliseconds: number): void {
    if (this.turns.isEnded) return
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      void this.round()
    }, milliseconds)
  }

  /** Finds what is complete. @returns `taken` resolves when all of it is taken */
  private async beginLook(): Promise<{ taken: Promise<unknown> }> {
    let complete: CompleteFiles[] = []
    await this.turns.take(null, async () => {
      complete = await this.findComplete()
    })
    const owners = complete.map(({ account }) => account)
    return {
      taken: Promise.all([
        ...complete.map(one => this.turns.take(one.account.id, () => this.takeAll(one))),
        this.turns.take(null, () => this.counted.countOthers(owners)),
      ]),
    }
  }

  private async findComplete(): Promise<CompleteFiles[]> {
    const now = this.world().clock()
    this.files.beginLook()
    lookAtOldInboxFolders(this.world())
    await this.removeLeft()
    const folders = await listFolders(this.folder)
    const owners = folders.map(name => this.findOwner(name)).filter(account => account !== null)
    return Promise.all(
      owners.map(async account => {
        const waiting = await listWaiting(this.folder, account.username)
        return { account, files: waiting.filter(file => this.files.see(file, now)) }
      }),
    )
  }

  private async removeLeft(): Promise<void> {
    await removeLeftInboxFolders(this.world()).catch(() =>
      this.warnOnce('', 'What a deleted account left in the inbox cannot be removed; it will be tried again'),
    )
  }

  private findOwner(name: string): Account | null {
    const account = findUserByName(this.world().db, name)
    if (!account || !hasAccess(account)) {
      this.warnOnce(name, 'A folder of the inbox belongs to no active user, and is left as it is')
      return null
    }
    try {
      takeInboxFolder(this.world(), account)
      return account
    } catch {
      this.warnOnce(name, 'A folder of the inbox is still that of a deleted account, and cannot be removed')
      return null
    }
  }

  private async takeAll({ account, files }: CompleteFiles): Promise<void> {
    for (const file of files) {
      // It may have failed while this waited for its turn.
      const isReady = this.files.isReady(file, this.world().clock())
      if (isReady && !this.turns.isEnded) await this.takeOne(account, file)
    }
    await this.counted.count(account.id, files.length > 0)
  }

  private async takeOne(account: Account, file: WaitingFile): Promise<void> {
    if (!this.isWanted(account, file)) return
    if (!(await canPutAway(this.folder, file))) {
      this.warnOnce(
        account.username,
        'A folder of the inbox cannot be written to, so nothing is taken from it',
      )
      return
    }
    try {
      await takeFile(this.world(), this.folder, account, file)
    } catch (error) {
      this.files.noteFailure(file, this.world().clock())
      this.world().log.warn('A file of the inbox could not be taken, and will be tried again', {
        file: nameOf(file),
        reason: String(error),
      })
    }
  }

  /** False when the account was deleted or suspended since, or the workouts are stored and the file is about to be moved away. */
  private isWanted(account: Account, file: WaitingFile): boolean {
    const { db } = this.world()
    const present = findAccount(db, account.id)
    if (!present || !hasAccess(present)) return false
    return findJobDueAt(db, putAwayKind, takenFile(account, file)) === null
  }

  private warnOnce(folder: string, sentence: string): void {
    if (this.warnedOf.has(folder)) return
    this.warnedOf.add(folder)
    this.world().log.warn(sentence, { folder })
  }
}

/** Work for the same account is done one after the other; `null` stands for looking at the whole inbox. */
class Turns {
  private readonly last = new Map<number | null, Promise<void>>()
  isEnded = false

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** Resolves when the work is done, or has failed. Does nothing once the turns have ended. */
  async take(whose: number | null, work: () => Promise<void>): Promise<void> {
    const before = this.last.get(whose) ?? Promise.resolve()
    const mine = before.then(() => (this.isEnded ? undefined : work())).catch(this.onFailure)
    this.last.set(whose, mine)
    await mine
    if (this.last.get(whose) === mine) this.last.delete(whose)
  }

  /** Lets the work in hand be finished, and begins no other. */
  async end(): Promise<void> {
    this.isEnded = true
    await Promise.all(this.last.values())
  }
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new InvalidSetting(`INBOX_DIR: it cannot be used: ${describeDiskError(error, folder)}`)
  }
}
