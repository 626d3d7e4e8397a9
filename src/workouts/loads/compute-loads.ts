// Computes load and energy from the stored analyses of recordings and from the values of the body. No file is read.
// When a workout is stored or changed, both are computed in the same transaction. After a change of the body, a job
// computes them. Each batch of the job reads the values of the body in its own transaction, so that it uses the newest
// values.
import { setImmediate } from 'node:timers/promises'
import { createClockOffsets } from '../../lib/clock-offsets'
import { dayOf } from '../../lib/date'
import { hour, minute } from '../../lib/durations'
import { findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { bodyOnDay, readBodyHistory } from '../body/body-on-day'
import { computeLoadsKind } from '../job-kinds'
import { metOf } from '../sports/met'
import { sportGroupOf } from '../sports/sport-group'
import { listSports } from '../sports/store'
import { type LoadAndEnergy, loadAndEnergyOf } from './load-of-workout'
import { listOutdatedAmong, listOutdatedLoads, type OutdatedLoad, saveLoad } from './store'

/**
 * Number of workouts that are computed in one transaction. It is small, because other requests have to wait meanwhile.
 */
const batchSize = 50

export const computeLoadsJob = job({
  kind: computeLoadsKind,
  delays: [minute, 10 * minute, hour],
  run: computeLoads,
})

async function computeLoads(ctx: PlatformContext, _: null, stopping: AbortSignal) {
  while (transact(ctx.db, computeBatch) > 0) {
    stopping.throwIfAborted()
    await setImmediate()
  }
}

/**
 * Computes the loads of a batch.
 * @returns the number of workouts in the batch
 */
function computeBatch(tx: Db): number {
  const outdated = listOutdatedLoads(tx, batchSize)
  compute(tx, outdated)
  return outdated.length
}

/**
 * Computes the outdated loads of these workouts in the caller's transaction, but at most `batchSize` of them. A job
 * computes the rest, so `jobs.wake()` must be called after the commit.
 */
export function computeLoadsOf(tx: Db, workoutIds: readonly number[], now: Date) {
  const outdated = listOutdatedAmong(tx, workoutIds, batchSize + 1)
  compute(tx, outdated.slice(0, batchSize))
  if (outdated.length > batchSize) queueJob(tx, computeLoadsKind, null, now)
}

function compute(tx: Db, outdated: readonly OutdatedLoad[]) {
  for (const [userId, ofUser] of Map.groupBy(outdated, row => row.userId)) {
    const loadOf = readUser(tx, userId, ofUser.length)
    for (const row of ofUser) saveLoad(tx, row.workoutId, loadOf(row))
  }
}

/**
 * Reads the data on which the loads of a user's workouts depend.
 * @returns a function that computes the load of one of the workouts
 */
function readUser(tx: Db, userId: number, workouts: number): (row: OutdatedLoad) => LoadAndEnergy {
  const sports = new Map(listSports(tx, userId).map(ofUser => [ofUser.sport.id, ofUser]))
  // For a single workout, as after an upload, it is faster to read the values of one day than those of all years.
  const bodyOn: ReturnType<typeof readBodyHistory> =
    workouts > 1 ? readBodyHistory(tx, userId) : (group, day) => bodyOnDay(tx, userId, group, day)
  const offsetAt = createClockOffsets(findAccount(tx, userId)?.timezone ?? 'UTC')
  return ({ analysis, ...row }) => {
    const sport = sports.get(row.sportId)
    if (!sport) return nothing
    const group = sportGroupOf(sport)
    const moment = row.workoutDate.getTime()
    const offset = row.localOffsetS === null ? offsetAt(moment) : row.localOffsetS * 1000
    const body = bodyOn(group, dayOf(moment + offset))
    return loadAndEnergyOf({ ...row, group, met: metOf(sport) }, analysis, body)
  }
}

const nothing: LoadAndEnergy = {
  load: null,
  loadMethod: null,
  intensity: null,
  energyKcal: null,
  energyMethod: null,
}
