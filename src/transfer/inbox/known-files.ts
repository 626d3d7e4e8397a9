// What is remembered of waiting files from one look to the next: nothing says when a file is complete, so it counts as
// complete once it has stayed the same for some seconds.
import { havePassed } from '../../lib/date'
import { hour } from '../../lib/durations'
import { isSame, type WaitingFile } from './list-waiting'

/** How long a file has to stay as it is. */
export const steadyMs = 10_000

/** After a failure that is not the file's fault, doubled each time. */
const firstDelayMs = 60_000
const longestDelayMs = hour

/**
 * A file is *settling* from when it is first seen, or seen changed, until it has stayed the same for `steadyMs`; then it is
 * *ready*. A failure makes it *delayed*: it is ready again after a time that doubles with each failure.
 */
interface Known {
  file: WaitingFile
  /** Since when it has been as it is. */
  since: Date
  failures: number
  failedAt: Date | null
}

export class KnownFiles {
  private known = new Map<string, Known>()
  private before = this.known

  /** Begins a look. Files that it does not see again are forgotten. */
  beginLook(): void {
    this.before = this.known
    this.known = new Map()
  }

  /** @returns whether the file is ready to be taken */
  see(file: WaitingFile, now: Date): boolean {
    const name = nameOf(file)
    const last = this.before.get(name)
    const isUnchanged = last !== undefined && isSame(last.file, file)
    this.known.set(name, isUnchanged ? last : { file, since: now, failures: 0, failedAt: null })
    return this.isReady(file, now)
  }

  /** False for a file that the latest look did not see. */
  isReady(file: WaitingFile, now: Date): boolean {
    const state = this.known.get(nameOf(file))
    if (state === undefined) return false
    const { since, failures, failedAt } = state
    if (failedAt === null) return havePassed(steadyMs, since, now)
    return havePassed(Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)), failedAt, now)
  }

  noteFailure(file: WaitingFile, now: Date): void {
    const state = this.known.get(nameOf(file))
    if (!state) return
    state.failures++
    state.failedAt = now
  }

  /** Whether any file has not failed yet, so that it will be ready within `steadyMs` unless it changes. */
  get hasNew(): boolean {
    return this.known.values().some(({ failedAt }) => failedAt === null)
  }
}

/** For people, too: the path below the inbox. */
export const nameOf = ({ username, path }: WaitingFile) => `${username}/${path}`
