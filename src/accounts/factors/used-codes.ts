// No code of an authenticator app works twice. The step of the last one is kept, and only later ones are accepted. But if
// the clock was ahead, a phone that follows the same clock has shown a code of the future, and that step would refuse
// every code until the time has come: for a day, if the clock was a day ahead. So a last step that cannot be right yet
// does not count. What it would have refused is refused by name: each used code is kept for a week beyond its end, which
// neither a clock that is days ahead sweeps away, nor one that is set back makes good again.
import { day } from '../../lib/durations'
import { hashSecret } from '../../platform/access/tokens/secrets'
import type { Db } from '../../platform/db/database'
import { endOfStep, latestStep } from './authenticator-codes'
import { type Authenticator, takeChallenge, takeStep } from './store'

/** For how long used codes are kept after they have ended, in milliseconds. */
const keptMs = 7 * day

/**
 * Whether the code of a step is refused because of the last one that was used.
 * @param latest the latest step whose code can be right now
 */
export const isStepOver = ({ lastStep }: Pick<Authenticator, 'lastStep'>, step: number, latest: number) =>
  step <= lastStep && lastStep <= latest

/** Uses up the code of a step, and all before it. @returns false if it was used before */
export function takeCode(tx: Db, { userId, secret }: Authenticator, step: number, now: Date): boolean {
  return (
    takeStep(tx, userId, { step, latest: latestStep(now) }, now) && noteUsedCode(tx, { secret, step }, now)
  )
}

/** Notes that the code of a step was used. @returns false if it was used before */
export function noteUsedCode(tx: Db, { secret, step }: { secret: string; step: number }, now: Date): boolean {
  const expiresAt = new Date(endOfStep(step).getTime() + keptMs)
  return takeChallenge(tx, { id: `code ${hashSecret(`${secret} ${step}`)}`, expiresAt }, now)
}
