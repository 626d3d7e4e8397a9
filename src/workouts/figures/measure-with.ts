import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, notFound, Unavailable } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import { storeFiles } from '../../platform/storage/store-files'
import type { AddingContext } from '../library/queued'
import { isRecordedRow, measureAgain, type RecordedRow } from '../recalculations/measuring/look-again'
import { replaceByRecording } from '../recalculations/recalculate'
import { nameRecordingFiles } from '../rows/files'
import type { WorkoutRow } from '../rows/store'
import { requireOwnWorkout } from '../workouts/require-workout'

/**
 * Measures the recording of a workout again with the user's corrections, and replaces all data that are derived from
 * it. The file of the recording does not change.
 * @param pathPart short id or integer id
 * @param change returns the workout as if it had been corrected before it was measured
 * @throws AppError 404 for a missing workout, or one whose recording is missing or lost; 400 if the recording can no
 * longer be measured; 503 if the workout changes at the same time, or no worker process is available
 */
export async function measureWith(
  ctx: PlatformContext & AddingContext,
  userId: number,
  pathPart: string,
  change: (workout: RecordedRow) => RecordedRow,
): Promise<WorkoutRow> {
  await using folder = await ctx.spool.makeFolder()
  const { workout } = requireOwnWorkout(ctx.db, userId, pathPart)
  if (!isRecordedRow(workout)) throw notFound('recording-missing', 'no gpx file for this workout')
  const wanted = change(workout)
  const again = await measureAgain(ctx, wanted, folder.path, undefined)
  if (again === null)
    throw notFound('recording-lost', 'the recording is missing from the server, or damaged there')
  if (again.state !== 'measured') throw invalid('gpx-unmeasurable', 'error during gpx processing')
  const { sportId, workoutDate } = workout
  const { trackFile } = nameRecordingFiles(userId, sportId, workoutDate, '')
  const changed = await storeFiles(
    ctx,
    // The new track replaces the old one, so the storage limit is not checked.
    { ...ownerOfWorkouts(userId), limit: 'none' },
    save => save({ [trackFile]: again.track }),
    (tx, _, release) => {
      const { workout: present } = requireOwnWorkout(tx, userId, pathPart)
      if (!Bun.deepEquals(present, workout)) return false
      replaceByRecording(
        tx,
        ctx,
        workout,
        { measuredAs: wanted, recording: again, trackFile, now: ctx.clock() },
        release,
      )
      if (workout.trackFile) release([workout.trackFile])
      return true
    },
  ).catch(error => {
    throw explainFullDisk(error)
  })
  if (!changed) throw new Unavailable(1)
  ctx.jobs.wake()
  return requireOwnWorkout(ctx.db, userId, pathPart).workout
}
