// Checks that recordings and their tracks can be read, and that their figures are the ones that are stored.
import { recountFoldersOf } from '../../../platform/storage/count-uploads'
import { unpackTrack } from '../../../tracks/track'
import type { DataDirectory } from '../inspection/data-directory'
import { type Fault, faultOf } from '../inspection/finding'
import { hasFiguresOf, measureAgain } from '../inspection/measure-again'
import {
  findRecordedWorkout,
  listRecordedWorkoutIds,
  listUnreadFiles,
  type RecordedWorkout,
} from '../inspection/store'

/** A recording may have several faults at once. */
interface Troubles {
  missing: RecordedWorkout[]
  unreadable: RecordedWorkout[]
  withoutTrack: RecordedWorkout[]
  different: RecordedWorkout[]
}

export async function checkRecordings(directory: DataDirectory): Promise<Fault[]> {
  const troubles: Troubles = { missing: [], unreadable: [], withoutTrack: [], different: [] }
  const ids = listRecordedWorkoutIds(directory.db)
  for (const [index, id] of ids.entries()) {
    directory.onProgress('Reading GPX files', index, ids.length)
    await examineRecording(directory, id, troubles)
  }
  return [...describe(directory, troubles), ...(await findLostOriginals(directory))]
}

async function examineRecording(directory: DataDirectory, id: number, troubles: Troubles) {
  const workout = findRecordedWorkout(directory.db, id)
  if (!workout) return
  const gpx = await readOrNull(directory, workout.sourceFile)
  const measured = gpx && (await measureAgain(directory, workout, gpx))
  const isUsable = measured !== null && measured !== 'unusable'
  const lacksTrack = isUsable && !(await hasTrack(directory, workout, measured.track))
  // Whoever deletes a workout takes its row away before its files.
  if (!findRecordedWorkout(directory.db, id)) return
  if (!gpx) troubles.missing.push(workout)
  else if (!measured) troubles.unreadable.push(workout)
  else if (!isUsable || !hasFiguresOf(workout, measured)) troubles.different.push(workout)
  if (lacksTrack) troubles.withoutTrack.push(workout)
}

/** Answers null for a file that is not there, or cannot be opened. */
const readOrNull = ({ files }: DataDirectory, path: string): Promise<Uint8Array | null> =>
  files.read(path).catch(() => null)

/** @param remade what its track would be if it were made now */
async function hasTrack(
  directory: DataDirectory,
  { trackFile }: RecordedWorkout,
  remade: Uint8Array,
): Promise<boolean> {
  if (trackFile === null) return true
  const track = await readOrNull(directory, trackFile)
  return track !== null && (Buffer.compare(track, remade) === 0 || isReadable(track))
}

function isReadable(track: Uint8Array): boolean {
  try {
    unpackTrack(track)
    return true
  } catch {
    return false
  }
}

function describe(
  directory: DataDirectory,
  { missing, unreadable, withoutTrack, different }: Troubles,
): Fault[] {
  const advice = 'Restore them from a backup. Until then these workouts keep everything but their GPX file.'
  return [
    ...faultOf('file', pathsOf(missing), {
      state: 'problem',
      sentence: 'GPX files are missing, or cannot be opened.',
      advice,
    }),
    ...faultOf('file', pathsOf(unreadable), {
      state: 'problem',
      sentence: 'GPX files are damaged.',
      advice,
    }),
    ...faultOf('workout', idsOf(withoutTrack), {
      state: 'problem',
      sentence: 'Tracks are missing or damaged, and can be rebuilt from the GPX files.',
      repair: () => remakeTracks(directory, withoutTrack),
    }),
    ...faultOf('workout', idsOf(different), {
      state: 'notice',
      sentence: 'Measured again, GPX files give other figures than those that are stored.',
      advice:
        'That is normal where a preference of the user or the sport of the workout has changed since, where figures came from another server, and where Trackhut 1.0 stored GPX files with several tracks.',
    }),
  ]
}

/** Files that are kept as they came are not read: it is enough that they are there. */
async function findLostOriginals({ db, files }: DataDirectory): Promise<Fault[]> {
  const lost: string[] = []
  for (const path of listUnreadFiles(db)) if (!(await files.exists(path))) lost.push(path)
  // Whoever deletes a workout takes its row away before its files.
  const stillNamed = new Set(lost.length === 0 ? [] : listUnreadFiles(db))
  const missing = lost.filter(path => stillNamed.has(path))
  return faultOf('file', missing, {
    state: 'problem',
    sentence: 'Files that came with imported workouts are missing.',
    advice: 'Restore them from a backup. Until then these workouts keep everything but their file.',
  })
}

const pathsOf = (workouts: readonly RecordedWorkout[]) => workouts.map(({ sourceFile }) => sourceFile)
const idsOf = (workouts: readonly RecordedWorkout[]) => workouts.map(({ shortId }) => shortId)

async function remakeTracks(directory: DataDirectory, workouts: readonly RecordedWorkout[]): Promise<string> {
  for (const workout of workouts) {
    const gpx = await directory.files.read(workout.sourceFile)
    const measured = await measureAgain(directory, workout, gpx)
    if (workout.trackFile && measured && measured !== 'unusable')
      await directory.files.save(workout.trackFile, measured.track)
  }
  await recountFoldersOf(
    directory,
    workouts.map(({ sourceFile }) => sourceFile),
  )
  return 'Tracks were rebuilt from the GPX files.'
}
