import { storedFile } from '../../../formats/zip/packed-file'
import { findAccount } from '../../../platform/access/store'
import type { Reason } from '../../../platform/errors'
import { againOnce, WorkerFailure } from '../../../platform/workers/workers'
import { asWorkoutFigures, figureKeys } from '../../../tracks/figures'
import { findSport, stoppedSpeedThreshold } from '../../../workouts/sports/store'
import type { MeasuredRecording } from '../../../workouts/uploads/measure-file'
import { measureTask } from '../../../workouts/uploads/tasks'
import type { DataDirectory } from './data-directory'
import type { RecordedWorkout } from './store'

/**
 * Measures a recording in a worker process, as uploads are, with what its user prefers now.
 * @param source the file as it was uploaded
 * @returns `unusable` for a recording that would not become a workout any more, null for what cannot be read as one
 */
export async function measureAgain(
  { db, workers }: DataDirectory,
  { userId, sportId, sourceFormat: format }: RecordedWorkout,
  source: Uint8Array,
): Promise<MeasuredRecording | 'unusable' | null> {
  const sport = findSport(db, userId, sportId)
  const input = {
    file: storedFile(source),
    format,
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    useRawGpxSpeed: findAccount(db, userId)?.useRawGpxSpeed ?? false,
    // It was no later than its upload, whatever the clock shows now.
    latestTime: Number.MAX_SAFE_INTEGER,
    timeZone: null,
    mostWorkouts: 1,
  }
  const measured = await againOnce(() => workers.run(measureTask, input)).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
  if (measured?.readable) return measured.recordings[0] ?? null
  return measured && !isDamaged(measured.reason) ? 'unusable' : null
}

/** Else it was read, and breaks a rule that Trackhut had not when it was stored. */
const isDamaged = ({ code }: Reason) => !/^recording-|^too-many-|^gpx-without-time$/.test(code)

export function hasFiguresOf(workout: RecordedWorkout, { measures }: MeasuredRecording): boolean {
  const measured = asWorkoutFigures(measures)
  return (
    figureKeys.every(key => workout[key] === measured[key]) &&
    workout.workoutDate.getTime() === new Date(measures.startTime / 1000).getTime()
  )
}
