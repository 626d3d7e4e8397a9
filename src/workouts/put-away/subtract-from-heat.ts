// A workout that was put away is taken out of the heat map by tracing its track once more, which is still on the disk.
import { computeHeatContribution, removeContribution } from '../../maps/heat/add-to-heat'
import { removeTrackFromHeat } from '../../maps/heat/remove-from-heat'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { findPutAway, markOutOfHeat, type PutAwayWorkout } from './store'

/** @throws Error when it has to be tried again */
export async function subtractPutAway(ctx: PlatformContext, id: number) {
  const inHeat = findInHeat(ctx.db, id)
  if (!inHeat?.trackFile) return
  const track = await ctx.files.read(inHeat.trackFile)
  const contribution = await computeHeatContribution(ctx, inHeat.userId, track)
  transact(ctx.db, tx => {
    // It may have been brought back meanwhile.
    const putAway = findInHeat(tx, id)
    if (!putAway) return
    removeContribution(tx, putAway.userId, contribution, ctx.clock())
    markOutOfHeat(tx, id)
  })
  ctx.jobs.wake()
}

/** There is no making sense of the track: the heat map of its user is made anew from all workouts that are left. */
export function remakeHeatWithout(ctx: PlatformContext, id: number) {
  transact(ctx.db, tx => {
    const putAway = findInHeat(tx, id)
    if (putAway) removeTrackFromHeat(tx, putAway.userId, null, ctx.clock())
  })
  ctx.jobs.wake()
}

function findInHeat(db: Db, id: number): PutAwayWorkout | undefined {
  const found = findPutAway(db, id)
  return found && found.heatLines !== null ? found : undefined
}
