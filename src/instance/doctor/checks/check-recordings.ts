// Checks that recordings and their tracks can be read, and that measuring them again gives the stored figures.
import { storedFile } from '../../../formats/zip/packed-file'
import { keysOf } from '../../../lib/keys'
import { isRowOnMap } from '../../../maps/lines/on-map-store'
import { recountFoldersOf } from '../../../platform/storage/count-uploads'
import { againOnce, WorkerFailure, type Workers } from '../../../platform/workers/workers'
import { measuringVersion } from '../../../tracks/figure-sources'
import { measureTask } from '../../../workouts/intake/measuring/tasks'
import {
  causesOfChange,
  type FigureCause,
  figureCauses,
} from '../../../workouts/recalculations/measuring/causes'
import { measuringOptions } from '../../../workouts/recalculations/measuring/look-again'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'
import type { ExaminedRecording } from '../inspection/examine-recording'
import {
  findRecordedWorkout,
  listOriginalFiles,
  listRecordedWorkoutIds,
  type RecordedWorkout,
} from '../inspection/store'
import { examineRecordingTask } from '../inspection/tasks'

/**
 * A fault of a recording. One recording may have several faults. `unusable`: this version would refuse the file as an
 * upload. `elsewhere`: the workout is shown on the map although it was indoors or virtual, according to its file. A
 * `FigureCause`: measuring the file again gives other figures, for this reason.
 */
type Trouble = 'missing' | 'unreadable' | 'withoutTrack' | 'unusable' | 'elsewhere' | FigureCause

interface Troubled {
  workout: RecordedWorkout
  trouble: Trouble
}

export async function checkRecordings(directory: DataDirectory): Promise<Fault[]> {
  const troubled: Troubled[] = []
  const ids = listRecordedWorkoutIds(directory.db)
  const left = ids.entries()
  let done = 0
  const work = async (workers: Workers) => {
    for (const [, id] of left) {
      directory.onProgress('Reading GPX files', done++, ids.length)
      troubled.push(...(await examine(directory, workers, id)))
    }
  }
  await Promise.all(directory.workers.map(work))
  return [...describe(directory, troubled), ...(await findLostOriginals(directory))]
}

async function examine(directory: DataDirectory, workers: Workers, id: number): Promise<Troubled[]> {
  const workout = findRecordedWorkout(directory.db, id)
  if (!workout) return []
  const found = await examineAgain(directory, workers, workout)
  // The workout may have been deleted meanwhile: its row is deleted before its files.
  if (!findRecordedWorkout(directory.db, id)) return []
  return troublesOf(workout, found).map(trouble => ({ workout, trouble }))
}

function troublesOf(workout: RecordedWorkout, found: ExaminedRecording): Trouble[] {
  if (!found) return ['missing']
  if (found.state !== 'measured') return [found.state === 'damaged' ? 'unreadable' : 'unusable']
  // Only workouts that an earlier version measured are checked: this version stores the venue of the file, or the venue
  // that the user chose.
  const isOfBefore = workout.figuresVersion !== measuringVersion
  const isElsewhere = isOfBefore && isRowOnMap(workout) && found.venue !== 'outdoors'
  return [
    ...causesOfChange(workout, found),
    ...(found.hasTrack ? [] : ['withoutTrack' as const]),
    ...(isElsewhere ? ['elsewhere' as const] : []),
  ]
}

function describe(directory: DataDirectory, troubled: readonly Troubled[]): Fault[] {
  // Sorted by id, because several recordings are examined concurrently.
  const sorted = troubled.toSorted((one, other) => one.workout.id - other.workout.id)
  const byTrouble = Map.groupBy(sorted, ({ trouble }) => trouble)
  const workoutsWith = (trouble: Trouble) => (byTrouble.get(trouble) ?? []).map(({ workout }) => workout)
  const idsOf = (trouble: Trouble) => workoutsWith(trouble).map(({ shortId }) => shortId)
  const pathsOf = (trouble: Trouble) => workoutsWith(trouble).map(({ sourceFile }) => sourceFile)
  const advice = 'Restore them from a backup. Until then these workouts keep everything but their GPX file.'
  return [
    ...faultOf('file', pathsOf('missing'), {
      state: 'problem',
      sentence: 'GPX files are missing, or cannot be opened.',
      advice,
    }),
    ...faultOf('file', pathsOf('unreadable'), {
      state: 'problem',
      sentence: 'GPX files are damaged.',
      advice,
    }),
    ...faultOf('workout', idsOf('withoutTrack'), {
      state: 'problem',
      sentence: 'Tracks are missing or damaged, and can be rebuilt from the GPX files.',
      repair: () => remakeTracks(directory, workoutsWith('withoutTrack')),
    }),
    ...faultOf('workout', idsOf('unusable'), {
      state: 'notice',
      sentence: 'Recordings would not be taken any more.',
      advice: 'Earlier versions took them. Their workouts stay as they are.',
    }),
    ...faultOf('workout', idsOf('elsewhere'), {
      state: 'notice',
      sentence: 'Recordings say that they were made indoors or on a virtual course, and are on the map.',
      advice:
        'Earlier versions did not ask. Edit the workouts to say where they were, or leave them as they are.',
    }),
    ...keysOf(figureCauses).flatMap(cause =>
      faultOf('workout', idsOf(cause), {
        state: 'notice',
        sentence: `Measured again, recordings give other figures (${cause}): ${figureCauses[cause]}.`,
        advice:
          'Workouts keep the figures that they were stored with. To give them these: trackhut recalculate',
      }),
    ),
  ]
}

/** Finds missing original files. They are not parsed, so only their existence is checked. */
async function findLostOriginals({ db, files }: DataDirectory): Promise<Fault[]> {
  const lost: string[] = []
  for (const path of listOriginalFiles(db)) if (!(await files.exists(path))) lost.push(path)
  // Workouts may have been deleted meanwhile: their rows are deleted before their files.
  const stillNamed = new Set(lost.length === 0 ? [] : listOriginalFiles(db))
  const missing = lost.filter(path => stillNamed.has(path))
  return faultOf('file', missing, {
    state: 'problem',
    sentence: 'Files that came with imported workouts are missing.',
    advice: 'Restore them from a backup. Until then these workouts keep everything but their file.',
  })
}

async function remakeTracks(directory: DataDirectory, workouts: readonly RecordedWorkout[]): Promise<string> {
  for (const workout of workouts) {
    const track = await remakeTrack(directory, workout)
    if (workout.trackFile && track) await directory.files.save(workout.trackFile, track)
  }
  await recountFoldersOf(
    directory,
    workouts.map(({ sourceFile }) => sourceFile),
  )
  return 'Tracks were rebuilt from the GPX files.'
}

/**
 * Measures a recording in a worker process, like an upload. If the process dies or exceeds the time limit, the
 * recording counts as damaged.
 */
async function examineAgain(
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

/** Makes the track of a recording again; null if the recording cannot be read. */
async function remakeTrack(directory: DataDirectory, workout: RecordedWorkout): Promise<Uint8Array | null> {
  const source = await directory.files.read(workout.sourceFile)
  const input = { ...measuringOptions(directory.db, workout), file: storedFile(source) }
  const { userId } = workout
  const measured = await againOnce(() => directory.workers[0].run(measureTask, input, { userId }))
  return measured.readable ? (measured.recordings[0]?.track ?? null) : null
}
