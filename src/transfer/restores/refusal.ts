// Why a part of a backup is not restored.
import { explain, type Outcome } from '../../instance/backups/archive/attempt'
import type { Account } from '../../platform/access/store'
import type { Code } from '../../platform/codes'
import { CommandFailed, type Reason } from '../../platform/errors'

/**
 * Thrown if the part of a backup cannot be restored, or need not be. The message is for the terminal; the web app has
 * texts of its own for the codes.
 */
export class RestoreRefused extends CommandFailed {
  constructor(
    override readonly code: Extract<Code, `restore-${string}`>,
    message: string,
  ) {
    super(message, code)
  }
}

/** Returns the error for a workout whose owner has no account here. */
export const ownerIsGone = ({ username }: Account) =>
  new RestoreRefused(
    'restore-owner-gone',
    `The workout is ${username}’s, who has no account here. Restore that first, with all workouts: --user ${username}`,
  )

/** Converts an error to a reason that may be shown to administrators. */
export const explainRestore = (error: unknown): Reason =>
  error instanceof RestoreRefused ? { code: error.code, sentence: error.message } : explain(error)

/** Runs work on a part of a backup, and turns an error into a reason. */
export async function attemptRestore<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: true, result: await work() }
  } catch (error) {
    return { done: false, reason: explainRestore(error) }
  }
}
