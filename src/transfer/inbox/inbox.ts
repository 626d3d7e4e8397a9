// Imports recordings that programs such as Syncthing, rsync or scp copy into a folder.

import { mkdirSync } from 'node:fs'
import { everyTick } from '../../lib/async/ticker'
import { minute } from '../../lib/durations'
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
import { canMoveHandled, moveHandledKind, takenFile } from './move-handled'
import { takeFile } from './take-file'
import { WatchedFolders } from './watched-folders'

/** Interval between two rounds in ms. Rounds are needed because network file systems do not report changes. */
const roundMs = minute

/** Delay in ms after a reported change, because programs change a file many times per second. */
const pauseMs = 2_000

interface CompleteFiles {
  account: Account
  files: WaitingFile[]
}

/**
 * The inbox does nothing until `start` is called. Then it makes *rounds*: every minute, soon after a change, and when
 * new files may be complete. After `stop`, no round begins. A round finds complete files and queues them for import:
 * files of one user are imported one by one, and files of different users in parallel. Rounds do not overlap, and do
 * not wait for imports.
 */
export class Inbox {
  private readonly files = new KnownFiles()
  private readonly turns = new Turns(error =>
    this.world().log.error('The inbox could not be looked at', { reason: String(error) }),
  )
  private readonly counted = new CountedFolders(
    () => this.world(),
    userId => {
      const folder = findAccount(this.world().db, userId)?.username ?? ''
      this.warnOnce(folder, 'The files in a folder of the inbox cannot be counted')
    },
  )
  private readonly watched: WatchedFolders
  /** Warnings that have already been logged. Each entry is the text of the warning, followed by the folder's name. */
  private readonly warnings = new Set<string>()
  private endRounds = () => {}
  /** Timer of an extra round before the next regular one. */
  private soon: ReturnType<typeof setTimeout> | undefined

  /**
   * @param world returns the context of the imports
   * @param folder path of the inbox, which is created if missing
   * @throws InvalidSetting if the folder cannot be created
   */
  constructor(
    private readonly world: () => WorkoutsContext,
    readonly folder: string,
  ) {
    makeFolder(folder)
    this.watched = new WatchedFolders(folder, () => this.roundSoon(pauseMs))
  }

  /** Starts the rounds. */
  start(): void {
    this.endRounds = everyTick(roundMs, () => void this.round())
    void this.round()
  }

  /** Stops the rounds. Resolves when the running imports have ended. */
  async stop(): Promise<void> {
    const ended = this.turns.end()
    this.endRounds()
    clearTimeout(this.soon)
    this.watched.close()
    await ended
  }

  /** Makes one round. Resolves when all files that it found are imported. */
  async look(): Promise<void> {
    const { taken } = await this.beginLook()
    await taken
  }

  /** Imports a file at once. To be called only if the file is complete. */
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

  /**
   * Finds the complete files and queues them for import.
   * @returns `taken`, which resolves when all files are imported
   */
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
    await removeLeftInboxFolders(this.world()).catch(() =>
      this.warnOnce('', 'What a deleted account left in the inbox cannot be removed; it will be tried again'),
    )
    const folders = await listFolders(this.folder)
    const owners = folders.map(name => this.findOwner(name)).filter(account => account !== null)
    return Promise.all(
      owners.map(async account => {
        const waiting = await listWaiting(this.folder, account.username)
        return { account, files: waiting.filter(file => this.files.see(file, now)) }
      }),
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
      // This is checked again, because another round may have tried this file and failed while this list waited for its
      // turn.
      const isReady = this.files.isReady(file, this.world().clock())
      if (isReady && !this.turns.isEnded) await this.takeOne(account, file)
    }
    await this.counted.count(account.id, files.length > 0)
  }

  private async takeOne(account: Account, file: WaitingFile): Promise<void> {
    if (!this.isWanted(account, file)) return
    if (!(await canMoveHandled(this.folder, file))) {
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

  /**
   * Whether a file should be imported. It should not if the account was deleted or suspended since, or if the file was
   * already imported and only has to be moved away.
   */
  private isWanted(account: Account, file: WaitingFile): boolean {
    const { db } = this.world()
    const present = findAccount(db, account.id)
    if (!present || !hasAccess(present)) return false
    return findJobDueAt(db, moveHandledKind, takenFile(account, file)) === null
  }

  private warnOnce(folder: string, sentence: string): void {
    const warning = `${sentence} ${folder}`
    if (this.warnings.has(warning)) return
    this.warnings.add(warning)
    this.world().log.warn(sentence, { folder })
  }
}

/**
 * Queues of work. Work for the same account runs one after the other. The key `null` is for work on the whole inbox.
 */
class Turns {
  private readonly last = new Map<number | null, Promise<void>>()
  isEnded = false

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** Runs work when its turn comes. Resolves when the work is done or has failed. Does nothing after `end`. */
  async take(whose: number | null, work: () => Promise<void>): Promise<void> {
    const before = this.last.get(whose) ?? Promise.resolve()
    const mine = before.then(() => (this.isEnded ? undefined : work())).catch(this.onFailure)
    this.last.set(whose, mine)
    await mine
    if (this.last.get(whose) === mine) this.last.delete(whose)
  }

  /** Waits for running work. No further work is started. */
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
