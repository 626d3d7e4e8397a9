// An attempt that has to wait is refused before anything about it is judged. It is recorded here, so that the audit log
// tells who tries too often, whatever it is that they try.
import type { Act, Actor } from '../acts'
import { recordAct } from '../audit/record-act'
import { TooManyRequests } from '../errors'
import type { AccessContext } from './access-context'
import { countAttempt, type LoginAttempt } from './login-throttle'

/** What is recorded of an attempt that has to wait. */
interface Tried {
  by: Actor
  /** The account that it is about, if that is known before it is judged. */
  whomId?: number | null
  /** Otherwise it is a refused log-in. */
  act?: Act
}

/**
 * Counts an attempt as `countAttempt` does, and records it if it has to wait. Use it wherever only those attempts are
 * recorded that have been judged. Trying without end fills no log: a refusal that repeats within an hour is one row, see
 * `recordAct`.
 * @throws TooManyRequests if the limit is reached
 */
export function countRecordedAttempt(
  ctx: AccessContext,
  attempt: LoginAttempt,
  { by, whomId = null, act = 'log-in-refused' }: Tried,
) {
  try {
    countAttempt(ctx, attempt)
  } catch (error) {
    if (error instanceof TooManyRequests) recordAct(ctx, ctx.db, { act, by, whomId, detail: [error.code] })
    throw error
  }
}
