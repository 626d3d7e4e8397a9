import type { PlatformContext } from '../../platform/context/platform-context'
import type { AppError } from '../../platform/errors'
import type { Track } from '../../tracks/track'
import { openWorkoutFile, readTrack } from '../rows/read-workout-file'
import type { WorkoutRow } from '../rows/store'

/**
 * Size of a packed track in bytes, some ten thousand points. Larger tracks are read by a worker process, because they
 * would block the thread that answers requests: unpacking two million points takes a second.
 */
export const longTrack = 512 * 1024

interface TrackOfWorkout {
  workout: WorkoutRow
  trackFile: string
  /** The error to throw if the workout is deleted meanwhile. */
  missing: AppError
}

interface Ways<Answer> {
  /** Derives the result from a short track, in this process. */
  here: (track: Track) => Answer
  /**
   * Derives the result from the path of a long track, in a worker process; `null` if the file is damaged or does not
   * exist.
   */
  elsewhere: (trackAt: string) => Promise<Answer | null>
}

/**
 * Derives something from a workout's track, in a worker process if the track is long.
 * @throws AppError `missing`, 404 if the file is lost or damaged; 503 if no worker process is available
 */
export async function fromTrack<Answer>(
  ctx: PlatformContext,
  { workout, trackFile, missing }: TrackOfWorkout,
  { here, elsewhere }: Ways<Answer>,
): Promise<Answer> {
  const file = await openWorkoutFile(ctx, workout, trackFile, missing)
  if (file.size <= longTrack) return here(await readTrack(ctx, workout, trackFile, missing))
  const answer = await elsewhere(ctx.files.locate(trackFile))
  if (answer !== null) return answer
  // `readTrack` throws the error for a damaged or lost file.
  await readTrack(ctx, workout, trackFile, missing)
  throw new Error('a worker found the track damaged, but it can be read')
}
