import type { PlatformContext } from '../../platform/context/platform-context'
import { releaseFiles } from '../../platform/storage/store-files'
import { forgetFormer } from '../rows/recalculated-store'
import { filesOfWorkout } from '../workouts/files'
import { workoutOf } from './restore'
import { deletePutAway, findPutAway, type PutAwayWorkout } from './store'

/** Deletes workouts for good that were put away, with their files. Those that came back meanwhile stay. */
export async function discardPutAway(ctx: PlatformContext, putAway: readonly PutAwayWorkout[]) {
  await releaseFiles(ctx, (tx, release) => {
    const present = putAway.flatMap(({ id }) => findPutAway(tx, id) ?? [])
    for (const one of present) release(filesOfWorkout(workoutOf(one)))
    release(
      forgetFormer(
        tx,
        present.map(one => workoutOf(one).id),
      ),
    )
    deletePutAway(
      tx,
      present.map(({ id }) => id),
    )
  })
  ctx.jobs.wake()
}
