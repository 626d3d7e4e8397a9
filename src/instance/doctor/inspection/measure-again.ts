import { storedFile } from '../../../formats/zip/packed-file'
import { againOnce, WorkerFailure, type Workers } from '../../../platform/workers/workers'
import { measureTask } from '../../../workouts/intake/measuring/tasks'
import { measuringOptions } from '../../../workouts/recalculations/measuring/look-again'
import type { DataDirectory } from './data-directory'
import type { ExaminedRecording } from './examine-recording'
import type { RecordedWorkout } from './store'
import { examineRecordingTask } from './tasks'

/** Measures a recording in a worker process, as uploads are. One that a process dies of, or takes too long for, is damaged. */
export async function examineAgain(
  directory: DataDirectory,
  workers: Workers,
  workout: RecordedWorkout,
): Promise<ExaminedRecording> {
  const { files } = directory
  const { userId } = workout
  const input = {
    ...measuringOptions(directory.db, workout),
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
  const input = { ...measuringOptions(directory.db, workout), file: storedFile(source) }
  const { userId } = workout
  const measured = await againOnce(() => directory.workers[0].run(measureTask, input, { userId }))
  return measured.readable ? (measured.recordings[0]?.track ?? null) : null
}
