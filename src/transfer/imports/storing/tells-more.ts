import type { PlatformContext } from '../../../platform/context/platform-context'
import {
  compareRichness,
  completenessOf,
  readRecorded,
  readRecordedAt,
} from '../../../workouts/duplicates/compare'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-file'
import type { WorkoutRow } from '../../../workouts/rows/store'
import { findSameWorkout } from '../rows/already-there-store'

type Newcomer = Pick<
  WorkoutRow,
  'userId' | 'sportId' | 'workoutDate' | 'durationS' | 'minLatitude' | 'trackFile'
>

/** Whether a recording is more complete than the existing one of the same sport and time; false if there is none. */
export async function tellsMoreThanSame(
  ctx: PlatformContext,
  newcomer: Newcomer,
  { track }: MeasuredRecordingOnDisk,
): Promise<boolean> {
  const { userId, sportId, workoutDate: start } = newcomer
  const same = findSameWorkout(ctx.db, userId, { start, sportId, hasRecording: true })
  if (!same) return false
  const recorded = await readRecordedAt(ctx, track.spooledAt, userId)
  return (
    compareRichness(completenessOf(newcomer, recorded), completenessOf(same, await readRecorded(ctx, same))) >
    0
  )
}
