import type { PlatformContext } from '../../../platform/context/platform-context'
import { findSport } from '../../sports/store'
import { readShownTrack } from './require-shared'
import type { SharedWorkout as ShownWorkout } from './schemas'
import { shareNotFound } from './share-workout'
import type { SharedWorkout } from './store'
import { viewSharedWorkout } from './view'

/** What everybody may see of a shared workout. @throws AppError 404 when it is deleted meanwhile, or its recording is lost */
export async function showWorkout(ctx: PlatformContext, shared: SharedWorkout): Promise<ShownWorkout> {
  const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
  if (!sport) throw shareNotFound()
  return viewSharedWorkout(shared, sport, await readShownTrack(ctx, shared))
}
