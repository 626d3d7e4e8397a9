// Remembers the files of the latest round. Nothing reports that a file is complete, so a file is considered complete if
// it has not changed for some seconds.
import { havePassed } from '../../lib/date'
import { hour, minute } from '../../lib/durations'
import { isSame, type WaitingFile } from './list-waiting'

/** Time in ms for which a file must stay unchanged. */
export const steadyMs = 10_000

/** Delay in ms after a failure that the file did not cause. It is doubled after each further failure. */
const firstDelayMs = minute
const maxDelayMs = hour

/**
 * State of a file. A file that is new or has changed is *settling* until it has stayed the same for `steadyMs`; then it
 * is *ready*. After a failure it is *delayed*, and ready again after a time that doubles with each failure.
 */
interface Known {
  file: WaitingFile
  /** Time when the file was first seen in its present state. */
  since: Date
  failures: number
  failedAt: Date | null
}

export class KnownFiles {
  private known = new Map<string, Known>()
  private before = this.known

  /** Begins a round. Files that are missing in this round are forgotten. */
  beginLook(): void {
    this.before = this.known
    this.known = new Map()
  }

  /** Records that the file exists in this round. @returns whether the file is ready to be imported */
  see(file: WaitingFile, now: Date): boolean {
    const name = nameOf(file)
    const last = this.before.get(name)
    const isUnchanged = last !== undefined && isSame(last.file, file)
    this.known.set(name, isUnchanged ? last : { file, since: now, failures: 0, failedAt: null })
    return this.isReady(file, now)
  }

  /** Whether the file is ready to be imported; false for a file that was missing in the latest round. */
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

  /** Whether there is a file that has not failed yet. It will be ready within `steadyMs` unless it changes. */
  get hasNew(): boolean {
    return this.known.values().some(({ failedAt }) => failedAt === null)
  }
}

/** Path below the inbox, which also appears in the log. */
export const nameOf = ({ username, path }: WaitingFile) => `${username}/${path}`
