import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { saveTrackLines } from '../lines/store'
import type { HeatContribution, TileContribution } from './contribution/heat-contribution'
import { mergeHeatKind } from './job-kinds'
import { mergeAdditions, mergeRemoval } from './merge-changes'
import { findWorkoutMissingFromHeat, insertHeatChanges, insertHeatContribution } from './store'
import { heatContributionTask } from './tasks'

/**
 * Computes the heat contribution of a workout, and notes what that adds to the tiles: once, however often it is tried.
 * @throws Error when it has to be tried again
 */
export async function addToHeat(ctx: PlatformContext, workoutId: number) {
  const workout = findWorkoutMissingFromHeat(ctx.db, workoutId)
  if (!workout) return
  const contribution = await readContribution(ctx, workout).catch(error => {
    if (findWorkoutMissingFromHeat(ctx.db, workoutId)) throw error
    return null
  })
  if (!contribution) return
  transact(ctx.db, tx => {
    // It may have been deleted meanwhile.
    if (!findWorkoutMissingFromHeat(tx, workoutId)) return
    addContribution(tx, { workoutId, userId: workout.userId, contribution, now: ctx.clock() })
  })
  ctx.jobs.wake()
}

/** So many tiles are changed in one transaction, which requests wait for: some milliseconds. Of more, changes are noted. */
const mostTilesAtOnce = 256

interface Addition {
  workoutId: number
  userId: number
  contribution: HeatContribution
  now: Date
}

/** Adds a workout to the heat map, in the transaction that sees to it that it happens once. */
export function addContribution(tx: Db, { workoutId, userId, contribution, now }: Addition) {
  const { simplifiedLines, lines, tiles } = contribution
  insertHeatContribution(tx, workoutId, simplifiedLines)
  saveTrackLines(tx, { id: workoutId, userId }, lines)
  if (tiles.length <= mostTilesAtOnce) mergeAdditions(tx, userId, tiles)
  else changeHeat(tx, userId, tiles, { isRemoval: false, now })
}

/**
 * Takes what a workout added from the heat map, in the transaction that sees to it that it happens once: at once where it was
 * added at once, and behind its addition where that was noted.
 */
export function removeContribution(tx: Db, userId: number, { tiles }: HeatContribution, now: Date) {
  if (tiles.length <= mostTilesAtOnce) mergeRemoval(tx, userId, tiles)
  else changeHeat(tx, userId, tiles, { isRemoval: true, now })
}

async function readContribution(
  ctx: PlatformContext,
  { userId, trackFile }: { userId: number; trackFile: string },
): Promise<HeatContribution> {
  return computeHeatContribution(ctx, userId, await ctx.files.read(trackFile))
}

/**
 * In the worker process.
 * @param track packed points, see tracks/track
 * @throws Error when the worker fails, or there is no making sense of the points
 */
export function computeHeatContribution(
  ctx: PlatformContext,
  userId: number,
  track: Uint8Array,
): Promise<HeatContribution> {
  return ctx.workers.run(heatContributionTask, { track }, { userId })
}

/** Notes a change to tiles, for a job to bring it into them. */
function changeHeat(
  tx: Db,
  userId: number,
  tiles: readonly TileContribution[],
  { isRemoval, now }: { isRemoval: boolean; now: Date },
) {
  insertHeatChanges(tx, userId, tiles, { isRemoval })
  if (tiles.length > 0) queueJob(tx, mergeHeatKind, null, now)
}
