import { findAccount } from '../platform/access/store'
import { storedFile } from '../formats/zip/packed-file'
import { findSport, stoppedSpeedThreshold } from '../workouts/sports/store'
import type { Recording } from '../worker/tasks'
import { WorkerFailure } from '../worker/worker'
import type { Patient } from '../instance/doctor/inspection/data-directory'
import type { RecordedWorkout } from '../instance/doctor/inspection/store'

type Measured = Extract<Recording, { readable: true }>

const timeoutMs = 60_000

/**
 * Measures a recording in the worker process, as uploads are, with what its user prefers now.
 * @param gpx the file as it was uploaded
 * @returns null for what cannot be read as a recording
 */
export async function measureAgain(
  { db, worker }: Patient,
  { userId, sportId }: RecordedWorkout,
  gpx: Uint8Array,
): Promise<Measured | null> {
  const sport = findSport(db, userId, sportId)
  const input = {
    file: storedFile(gpx),
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    useRawGpxSpeed: findAccount(db, userId)?.useRawGpxSpeed ?? false,
    // It was no later than its upload, whatever the clock shows now.
    latestTime: Number.MAX_SAFE_INTEGER,
  }
  const recording = await worker.run('measure-recording', input, { timeoutMs }).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
  return recording?.readable ? recording : null
}

/** As measures and rows both call them. */
const figures = [
  'durationS',
  'movingS',
  'distanceM',
  'aveSpeedCkmh',
  'maxSpeedCkmh',
  'ascentMm',
  'descentMm',
  'minAltCm',
  'maxAltCm',
] as const

/** Whether a workout has the figures that were measured. */
export function hasFiguresOf(workout: RecordedWorkout, { measures }: Measured): boolean {
  return (
    figures.every(name => workout[name] === measures[name]) &&
    workout.pausesS === (measures.pausesS || null) &&
    workout.workoutDate.getTime() === new Date(measures.startTime / 1000).getTime()
  )
}
