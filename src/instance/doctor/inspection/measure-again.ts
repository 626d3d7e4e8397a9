import { storedFile } from '../../../formats/zip/packed-file'
import { findAccount } from '../../../platform/access/store'
import { againOnce, WorkerFailure, type Workers } from '../../../platform/workers/workers'
import { pausesAtGaps } from '../../../tracks/outings/recording-notes'
import { findSport, stoppedSpeedThreshold } from '../../../workouts/sports/store'
import { measureTask } from '../../../workouts/uploads/tasks'
import type { DataDirectory } from './data-directory'
import type { ExaminedRecording } from './examine-recording'
import type { RecordedWorkout } from './store'
import { examineRecordingTask } from './tasks'

/** With what its user prefers now, but for its pauses, which it keeps. */
function askedOf({ db }: DataDirectory, workout: RecordedWorkout) {
  const { userId, sportId, sourceFormat: format, recordingNotes, venue } = workout
  const sport = findSport(db, userId, sportId)
  const account = findAccount(db, userId)
  return {
    format,
    // Outdoors is also what workouts are of before that was kept.
    venue: venue === 'outdoors' ? null : venue,
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    useRawGpxSpeed: account?.useRawGpxSpeed ?? false,
    pauseGap: recordingNotes?.find(({ code }) => code === pausesAtGaps)?.seconds ?? null,
    // It was no later than its upload, whatever the clock shows now.
    latestTime: Number.MAX_SAFE_INTEGER,
    timeZone: account?.timezone ?? 'UTC',
    isOne: true,
    mostWorkouts: 1,
  }
}

/** Measures a recording in a worker process, as uploads are. One that a process dies of, or takes too long for, is damaged. */
export async function examineAgain(
  directory: DataDirectory,
  workers: Workers,
  workout: RecordedWorkout,
): Promise<ExaminedRecording> {
  const { files } = directory
  const { userId } = workout
  const input = {
    ...askedOf(directory, workout),
    path: files.locate(workout.sourceFile),
    trackPath: workout.trackFile && files.locate(workout.trackFile),
  }
  return againOnce(() => workers.run(examineRecordingTask, input, { userId })).catch(error => {
    if (error instanceof WorkerFailure) return { state: 'damaged' }
    throw error
  })
}

/** The track of a recording, made once more; null when it cannot be read. */
export async function remakeTrack(
  directory: DataDirectory,
  workout: RecordedWorkout,
): Promise<Uint8Array | null> {
  const source = await directory.files.read(workout.sourceFile)
  const input = { ...askedOf(directory, workout), file: storedFile(source) }
  const { userId } = workout
  const measured = await againOnce(() => directory.workers[0].run(measureTask, input, { userId }))
  return measured.readable ? (measured.recordings[0]?.track ?? null) : null
}
