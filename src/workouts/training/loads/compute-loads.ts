// Computes load and energy in the background, from what is kept of recordings: no file is read. Each batch reads the
// values of the body in its own transaction, so that a change in the meantime has the last word.
import { setImmediate } from 'node:timers/promises'
import { hour, minute } from '../../../lib/durations'
import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { job } from '../../../platform/jobs/job'
import { computeLoadsKind } from '../../job-kinds'
import { createDayFinder } from '../../library/periods'
import { sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import { readBodyHistory } from '../body/body-on-day'
import { type LoadAndEnergy, loadAndEnergyOf } from './load-of-workout'
import { metOf } from './met'
import { listOutdatedLoads, type OutdatedLoad, saveLoad } from './store'

/** Number of workouts that are computed in one transaction: few, because requests wait meanwhile. */
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

/** Computes the loads of a batch. @returns how many there were */
function computeBatch(tx: Db): number {
  const outdated = listOutdatedLoads(tx, batchSize)
  for (const [userId, ofUser] of Map.groupBy(outdated, row => row.userId)) {
    const compute = readUser(tx, userId)
    for (const row of ofUser) saveLoad(tx, row.workoutId, compute(row))
  }
  return outdated.length
}

/** Reads what loads need of a user. @returns a function that computes the load of one of the user's workouts */
function readUser(tx: Db, userId: number): (row: OutdatedLoad) => LoadAndEnergy {
  const sports = new Map(listSports(tx, userId).map(ofUser => [ofUser.sport.id, ofUser]))
  const bodyOn = readBodyHistory(tx, userId)
  const dayOf = createDayFinder({ timeZone: findAccount(tx, userId)?.timezone ?? 'UTC', byPlace: true })
  return ({ analysis, ...row }) => {
    const sport = sports.get(row.sportId)
    if (!sport || analysis === null) return nothing
    const group = sportGroupOf(sport)
    const body = bodyOn(group, dayOf(row.workoutDate.getTime(), row.localOffsetS))
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
