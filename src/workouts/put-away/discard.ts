import { removeTrackFromHeat } from '../../maps/heat/remove-from-heat'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dropJobsOf } from '../../platform/jobs/store'
import { releaseFiles } from '../../platform/storage/store-files'
import { subtractPutAwayKind } from '../job-kinds'
import { forgetFormer } from '../rows/recalculated-store'
import { filesOfWorkout } from '../workouts/files'
import { workoutOf } from './restore'
import { deletePutAway, findPutAway, type PutAwayWorkout } from './store'

/** Deletes workouts for good that were put away, with their files. Those that came back meanwhile stay. */
export async function discardPutAway(ctx: PlatformContext, putAway: readonly PutAwayWorkout[]) {
  // Its track goes with the files, and some may still be in the heat map.
  const tracks = new Map<number, Uint8Array | null>()
  for (const { id, heatLines, trackFile } of putAway) {
    if (heatLines === null || trackFile === null) continue
    tracks.set(id, await ctx.files.read(trackFile).catch(() => null))
  }
  await releaseFiles(ctx, (tx, release) => {
    const present = putAway.flatMap(({ id }) => findPutAway(tx, id) ?? [])
    for (const one of present) {
      release(filesOfWorkout(workoutOf(one)))
      if (one.heatLines !== null) removeTrackFromHeat(tx, one.userId, tracks.get(one.id) ?? null, ctx.clock())
    }
    release(
      forgetFormer(
        tx,
        present.map(one => workoutOf(one).id),
      ),
    )
    const ids = present.map(({ id }) => id)
    dropJobsOf(tx, subtractPutAwayKind, ids)
    deletePutAway(tx, ids)
  })
  ctx.jobs.wake()
}
