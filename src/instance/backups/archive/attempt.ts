import { isDiskFull, isFileTooLargeForDisk, isUnwritable } from '../../../lib/files/disk-errors'
import { codeOf, messageOf } from '../../../lib/thrown'
import { AppError, appErrorOf, type Reason } from '../../../platform/errors'

/** The result of work, or the reason why it failed. `reason` may be shown to users. */
export type Outcome<T> = { done: true; result: T } | { done: false; reason: Reason }

/** Runs work on a backup and turns an error into a reason that users understand. */
export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: true, result: await work() }
  } catch (error) {
    return { done: false, reason: explain(error) }
  }
}

/** Returns the result. @throws AppError with the reason if the work failed */
export function requireResult<T>(outcome: Outcome<T>, kind: 'failed' | 'invalid'): T {
  if (!outcome.done) throw appErrorOf(kind, outcome.reason)
  return outcome.result
}

/** Converts an error to a reason that may be shown to users. */
export function explain(error: unknown): Reason {
  if (error instanceof AppError) {
    const { code, message: sentence, detail } = error
    return { code, sentence, ...(detail && { detail }) }
  }
  if (isDiskFull(error)) {
    return { code: 'disk-full', sentence: 'there is not enough room on the disk' }
  }
  if (isFileTooLargeForDisk(error)) {
    return { code: 'disk-file-too-large', sentence: 'the disk takes no file of this size' }
  }
  if (isUnwritable(error)) {
    return { code: 'folder-unwritable', sentence: `the folder cannot be written to (${codeOf(error)})` }
  }
  return { code: 'internal-error', sentence: messageOf(error) }
}
