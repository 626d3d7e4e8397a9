// Remembers the files of the latest round. Nothing reports when a file is complete, so a file counts as complete once it
// has not changed for some seconds.
import { havePassed } from '../../lib/date'
import { hour, minute } from '../../lib/durations'
import { isSame, type WaitingFile } from './list-waiting'

/** How long a file must stay unchanged. */
export const steadyMs = 10_000

/** Delay after a failure that the file did not cause; doubled with each further failure. */
const firstDelayMs = minute
const maxDelayMs = hour

/**
 * A file is *settling* when it is new or has changed, until it has stayed the same for `steadyMs`; then it is *ready*. A
 * failure makes it *delayed*: it is ready again after a time that doubles with each failure.
 */
interface Known {
  file: WaitingFile
  /** When the file was first seen in its present state. */
  since: Date
  failures: number
  failedAt: Date | null
}

export class KnownFiles {
  private known = new Map<string, Known>()
  private before = this.known

  /** Begins a round. Files that this round does not see are forgotten. */
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

  /** False for a file that the latest round did not see. */
  isReady(file: WaitingFile, now: Date): boolean {
    const state = this.known.get(nameOf(file))
    if (state === undefined) return false
    const { since, failures, failedAt } = state
    if (failedAt === null) return havePassed(steadyMs, since, now)
    return havePassed(Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)), failedAt, now)
  }

  noteFailure(file: WaitingFile, now: Date): void {
    const state = this.known.get(nameOf(file))
    if (!state) return
    state.failures++
    state.failedAt = now
  }

  /** Whether any file has not failed yet, and so will be ready within `steadyMs` unless it changes. */
  get hasNew(): boolean {
    return this.known.values().some(({ failedAt }) => failedAt === null)
  }
}

/** The path below the inbox, also shown to people. */
export const nameOf = ({ username, path }: WaitingFile) => `${username}/${path}`
