// Whether the recordings can be read, their tracks too, and what is measured of them is what is stored.
import { unpackTrack } from '../tracks/track'
import { type Fault, faultOf } from '../instance/doctor/inspection/finding'
import { hasFiguresOf, measureAgain } from './measure-again'
import type { Patient } from '../instance/doctor/inspection/data-directory'
import { findRecordedWorkout, listRecordedWorkoutIds, type RecordedWorkout } from '../instance/doctor/inspection/store'

/** What can be wrong with a recording; several things at once. */
interface Troubles {
  missing: RecordedWorkout[]
  unreadable: RecordedWorkout[]
  withoutTrack: RecordedWorkout[]
  different: RecordedWorkout[]
}

export async function checkRecordings(patient: Patient): Promise<Fault[]> {
  const troubles: Troubles = { missing: [], unreadable: [], withoutTrack: [], different: [] }
  const ids = listRecordedWorkoutIds(patient.db)
  for (const [index, id] of ids.entries()) {
    patient.onProgress('Reading recordings', index, ids.length)
    await examineRecording(patient, id, troubles)
  }
  return describe(patient, troubles)
}

async function examineRecording(patient: Patient, id: number, troubles: Troubles) {
  const workout = findRecordedWorkout(patient.db, id)
  if (!workout) return
  const gpx = await readOrNull(patient, workout.gpxFile)
  const measured = gpx && (await measureAgain(patient, workout, gpx))
  const lacksTrack = measured && !(await hasTrack(patient, workout, measured.track))
  // Whoever deletes a workout takes its row away before its files.
  if (!findRecordedWorkout(patient.db, id)) return
  if (!gpx) troubles.missing.push(workout)
  else if (!measured) troubles.unreadable.push(workout)
  else if (!hasFiguresOf(workout, measured)) troubles.different.push(workout)
  if (lacksTrack) troubles.withoutTrack.push(workout)
}

/** Null for what is not there, or cannot be opened. */
const readOrNull = ({ files }: Patient, path: string): Promise<Uint8Array | null> =>
  files.read(path).catch(() => null)

/** @param remade what its track would be if it were made now */
async function hasTrack(
  patient: Patient,
  { trackFile }: RecordedWorkout,
  remade: Uint8Array,
): Promise<boolean> {
  if (trackFile === null) return true
  const track = await readOrNull(patient, trackFile)
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

function describe(patient: Patient, { missing, unreadable, withoutTrack, different }: Troubles): Fault[] {
  const advice = 'Bring them back from a backup. Until then these workouts keep all but their recording.'
  return [
    ...faultOf('file', pathsOf(missing), {
      state: 'problem',
      sentence: 'Recordings are missing, or cannot be opened.',
      advice,
    }),
    ...faultOf('file', pathsOf(unreadable), {
      state: 'problem',
      sentence: 'Recordings are damaged.',
      advice,
    }),
    ...faultOf('workout', idsOf(withoutTrack), {
      state: 'problem',
      sentence: 'Tracks are missing or damaged, and can be made again from the recordings.',
      mend: () => remakeTracks(patient, withoutTrack),
    }),
    ...faultOf('workout', idsOf(different), {
      state: 'notice',
      sentence: 'Measured again, recordings give other figures than those that are stored.',
      advice:
        'That is so where a preference of the user or the sport of the workout has changed since, or figures came from another server.',
    }),
  ]
}

const pathsOf = (workouts: readonly RecordedWorkout[]) => workouts.map(({ gpxFile }) => gpxFile)
const idsOf = (workouts: readonly RecordedWorkout[]) => workouts.map(({ shortId }) => shortId)

async function remakeTracks(patient: Patient, workouts: readonly RecordedWorkout[]): Promise<string> {
  for (const workout of workouts) {
    const gpx = await patient.files.read(workout.gpxFile)
    const measured = await measureAgain(patient, workout, gpx)
    if (workout.trackFile && measured) await patient.files.save(workout.trackFile, measured.track)
  }
  return 'Tracks were made again from the recordings.'
}
