// Codes and tokens that nobody can use any more are forgotten a day later. Whatever makes one queues the sweep that will
// take it away: one for all that ends on the same day.

import { day, hour } from '../../../lib/durations'
import { refreshTokenMs } from '../../../platform/access/tokens/lifetimes'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { byName, job, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { deleteGrants, deletePairs } from './store'

/** How far ahead a sweep is queued at most. */
const farthestSweepMs = refreshTokenMs + 2 * day

/** Its subject is the day on which it is due. */
const sweepGrantsKind = jobKind('sweep-grants', byName)

/** @param endsAt when something that is being made will be of no use any more */
export function queueSweep(tx: Db, endsAt: Date) {
  // The midnight after the day after: by then all that ended on that day did so a day ago.
  const date = new Date(endsAt.getTime() + 2 * day).toISOString().slice(0, 10)
  queueJob(tx, sweepGrantsKind, date, new Date(`${date}T00:00:00Z`))
}

/**
 * Forgets what could last be used before a time, refresh tokens included.
 * @returns how many pairs of tokens
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
  farthestMs: () => farthestSweepMs,
  run: ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) =>
    sweepGrants(db, new Date(clock().getTime() - day)),
})
