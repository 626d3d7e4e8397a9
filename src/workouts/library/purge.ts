import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { type ReleaseFiles, releaseFiles } from '../../platform/storage/store-files'
import { filesOfWorkout } from '../rows/files'
import { forgetFormer } from '../rows/recalculated-store'
import type { WorkoutRow } from '../rows/store'
import { counting } from './counted'
import { dropQueued } from './queued'
import { deleteHidden, deleteWorkouts, type HiddenWorkout, listRowsOfHidden } from './store'

/**
 * Deletes workouts permanently, hidden or not, with their files and all data derived from them. Runs in the caller's
 * transaction.
 */
export function purgeWorkouts(tx: Db, rows: readonly WorkoutRow[], release: ReleaseFiles) {
  const shown = rows.filter(({ hiddenBy }) => hiddenBy === null)
  const ids = rows.map(({ id }) => id)
  release([...rows.flatMap(filesOfWorkout), ...forgetFormer(tx, ids)])
  dropQueued(tx, rows)
  counting(tx, shown, () => {
    deleteWorkouts(tx, ids)
    deleteHidden(
      tx,
      rows.flatMap(({ hiddenBy }) => hiddenBy ?? []),
    )
    return []
  })
}

/** Purges hidden workouts. Workouts that were brought back meanwhile stay. */
export async function purgeHidden(ctx: PlatformContext, hidden: readonly HiddenWorkout[]) {
  const ids = hidden.map(({ id }) => id)
  await releaseFiles(ctx, (tx, release) => purgeWorkouts(tx, listRowsOfHidden(tx, ids), release))
}
