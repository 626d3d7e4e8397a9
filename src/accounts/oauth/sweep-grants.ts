// Deletes codes and tokens a day after they expire. The deletion is a job, the sweep, that is queued when a code or
// token is created. All codes and tokens that expire on the same day share one sweep.
import { day, hour } from '../../lib/durations'
import { refreshTokenMs } from '../../platform/access/tokens/lifetimes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { byName, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { deleteGrants, deletePairs } from './store'

/** How far ahead a sweep is queued at most, in milliseconds. */
const maxSweepMs = refreshTokenMs + 2 * day

/** Each sweep is identified by the date on which it is due. */
const sweepGrantsKind = jobKind('sweep-grants', byName)

/** Queues the sweep that deletes a code or token. @param endsAt when the code or token expires */
export function queueSweep(tx: Db, endsAt: Date) {
  // The sweep runs at midnight UTC, two dates after the expiry. For example, codes and tokens that expire on the 1st
  // are deleted at the start of the 3rd, at least a day after they expired.
  const date = new Date(endsAt.getTime() + 2 * day).toISOString().slice(0, 10)
  queueJob(tx, sweepGrantsKind, date, new Date(`${date}T00:00:00Z`))
}

/**
 * Deletes the grants that expired before a time, and the token pairs whose refresh token expired before this time.
 * @returns the number of deleted token pairs
 */
export function sweepGrants(db: Db, endedBefore: Date): number {
  return transact(db, tx => {
    const pairs = deletePairs(tx, new Date(endedBefore.getTime() - refreshTokenMs))
    deleteGrants(tx, endedBefore)
    return pairs
  })
}

export const sweepGrantsJob = job({
  kind: sweepGrantsKind,
  delays: [hour],
  maxAheadMs: () => maxSweepMs,
  run: ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) =>
    sweepGrants(db, new Date(clock().getTime() - day)),
})
