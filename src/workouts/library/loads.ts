// Marks the loads of workouts as outdated, and queues the job that computes them again.
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { computeLoadsKind } from '../job-kinds'
import type { WorkoutRow } from '../rows/store'
import { hasOutdatedLoads, markLoadsOutdated } from './store'

/** Queues the job if any load is outdated, in the caller's transaction. */
export function queueLoads(tx: Db, now: Date) {
  if (hasOutdatedLoads(tx)) queueJob(tx, computeLoadsKind, null, now)
}

/** Marks the loads of those workouts that have changed in a way that changes their load or energy. */
export function markChangedLoads(tx: Db, changes: readonly (readonly [was: WorkoutRow, is: WorkoutRow])[]) {
  const changed = changes.filter(([was, is]) => Bun.deepEquals(causesOf(was), causesOf(is)) === false)
  if (changed.length > 0)
    markLoadsOutdated(
      tx,
      changed.map(([, { id }]) => id),
    )
}

/**
 * The columns on which load and energy depend besides the analysis. The values of the body are those of the local day.
 */
const causesOf = (row: WorkoutRow) => {
  const { sportId, workoutDate, localZone, durationS, movingS, distanceM, recorderSummary } = row
  return { sportId, workoutDate, localZone, durationS, movingS, distanceM, recorderSummary }
}
