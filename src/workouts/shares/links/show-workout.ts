import type { PlatformContext } from '../../../platform/context/platform-context'
import { findSport } from '../../sports/store'
import { readShownRecording, type ShownRecording } from './require-shared'
import type { SharedWorkout as ShownWorkout } from './schemas'
import { shareNotFound } from './share-workout'
import type { SharedWorkout } from './store'
import { viewSharedWorkout } from './view'

/** What everybody may see of a shared workout. @throws AppError 404 when it is deleted meanwhile, or its recording is lost */
export async function showWorkout(
  ctx: PlatformContext,
  shared: SharedWorkout,
): Promise<{ shown: ShownWorkout; recording: ShownRecording }> {
  const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
  if (!sport) throw shareNotFound()
  const recording = await readShownRecording(ctx, shared)
  return { shown: viewSharedWorkout(shared, sport, recording), recording }
}
