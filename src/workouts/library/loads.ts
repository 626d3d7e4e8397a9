// Keeps load and energy of workouts up to date when the stored data of the workouts change.
import type { Db } from '../../platform/db/database'
import { computeLoadsOf } from '../loads/compute-loads'
import { markLoadsOutdated } from '../loads/store'
import type { WorkoutRow } from '../rows/store'

/**
 * Computes the loads of changed workouts in the caller's transaction, if the analysis is new or another value has
 * changed on which load or energy depends. `jobs.wake()` must be called after the commit.
 */
export function computeChangedLoads(
  tx: Db,
  changes: readonly (readonly [was: WorkoutRow, is: WorkoutRow])[],
  now: Date,
) {
  const changed = changes.filter(([was, is]) => !Bun.deepEquals(causesOf(was), causesOf(is)))
  const idsOf = (those: typeof changes) => those.map(([, { id }]) => id)
  markLoadsOutdated(tx, idsOf(changed))
  computeLoadsOf(tx, idsOf(changes), now)
}

/**
 * The columns on which load and energy depend besides the analysis. The date and time zone are among them, because the
 * values of the body are those of the local day.
 */
const causesOf = (row: WorkoutRow) => {
  const { sportId, workoutDate, localZone, durationS, movingS, distanceM } = row
  const { recorderSummary, perceivedExertion } = row
  return {
    ...{ sportId, workoutDate, localZone, durationS, movingS, distanceM },
    ...{ recorderSummary, perceivedExertion },
  }
}
