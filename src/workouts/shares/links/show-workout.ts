import type { PlatformContext } from '../../../platform/context/platform-context'
import { findSport, stoppedSpeedThreshold } from '../../sports/store'
import { enteredFigures, type RecordedFigures, storedAmounts } from './figures'
import { shareNotFound } from './require-shared'
import type { SharedWorkout as ShownWorkout } from './schemas'
import type { SharedWorkout } from './store'
import { shownFiguresTask } from './tasks'
import { type Told, tellShown } from './tell-shown'
import { viewSharedWorkout } from './view'

/** What everybody may see of a shared workout. @throws AppError as `tellShown` */
export async function showWorkout(ctx: PlatformContext, shared: SharedWorkout): Promise<Told<ShownWorkout>> {
  const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
  if (!sport) throw shareNotFound()
  const { told, zones } = await measureShared(ctx, shared, stoppedSpeedThreshold(sport))
  return { told: viewSharedWorkout(shared, sport, told), zones }
}

async function measureShared(
  ctx: PlatformContext,
  shared: SharedWorkout,
  threshold: number,
): Promise<Told<RecordedFigures>> {
  const { workout } = shared
  if (!workout.trackFile) return { told: enteredFigures(workout), zones: null }
  const asked = { threshold, stored: storedAmounts(workout) }
  return tellShown(ctx, shared, workout.trackFile, { task: shownFiguresTask, asked })
}
