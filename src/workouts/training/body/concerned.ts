// Finds the workouts that depend on values of the body, and marks their load and energy so that they are computed
// again.
import { hour } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { inBatches } from '../../../platform/db/statements'
import { queueJob } from '../../../platform/jobs/store'
import { computeLoadsKind } from '../../job-kinds'
import { createDayFinder } from '../../library/periods'
import { markLoadsOutdated } from '../../loads/store'
import { type SportGroup, sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import { isWithin, type Reach } from './reach'
import { listMeasurable, markLoadsOf } from './reach-store'
import type { BodyMeasure } from './store'

type Clock = Pick<PlatformContext, 'clock'>

/** Maximum difference between local time and UTC, in milliseconds. */
const maxOffset = 14 * hour

/**
 * Returns the workouts, including hidden ones, whose figures depend on a measure and that lie within one of the
 * reaches.
 */
export function listConcerned(
  db: Db,
  { id: userId, timezone: timeZone }: Pick<Account, 'id' | 'timezone'>,
  measure: BodyMeasure,
  reaches: readonly Reach[],
): { id: number; isHidden: boolean }[] {
  const first = reaches.map(({ from }) => from).toSorted()[0]
  if (first === undefined) return []
  const ends = reaches.map(({ before }) => before)
  const end = ends.includes(null) ? undefined : ends.toSorted().at(-1)
  const groups = readGroups(db, userId)
  const dayOf = createDayFinder({ timeZone, byPlace: true })
  const asked = {
    measure,
    sportIds: [...groups.keys()].filter(id => reaches.some(({ group }) => group === groups.get(id))),
    from: momentOf(first, -maxOffset),
    before: end == null ? null : momentOf(end, maxOffset),
  }
  return listMeasurable(db, userId, asked)
    .filter(row => {
      const day = dayOf(row.workoutDate.getTime(), row.localOffsetS)
      return reaches.some(reach => reach.group === groups.get(row.sportId) && isWithin(reach, day))
    })
    .map(({ id, hiddenBy }) => ({ id, isHidden: hiddenBy !== null }))
}

const momentOf = (day: string, offset: number) => new Date(Date.parse(day) + offset)

/** Returns the sport group of each sport. */
export const readGroups = (db: Db, userId: number): ReadonlyMap<number, SportGroup> =>
  new Map(listSports(db, userId).map(ofUser => [ofUser.sport.id, sportGroupOf(ofUser)]))

/**
 * Marks load and energy of workouts as outdated, and queues the job that computes them. `jobs.wake()` must be called
 * after the commit.
 */
export function markOutdated(tx: Db, ctx: Clock, concerned: readonly { id: number }[]) {
  if (concerned.length === 0) return
  for (const batch of inBatches(concerned.map(({ id }) => id))) markLoadsOutdated(tx, batch)
  queueJob(tx, computeLoadsKind, null, ctx.clock())
}

/** Like `markOutdated`, for all workouts of a user. */
export function markAllOutdated(tx: Db, ctx: Clock, userId: number) {
  markLoadsOf(tx, userId)
  queueJob(tx, computeLoadsKind, null, ctx.clock())
}
