import { transact } from '../platform/db/database'
import { findJobDueAt, queueJob } from '../jobs'
import { picturePath } from '../workouts/files'
import { findWorkoutByMapId } from '../workouts/rows/store'
import { type Fault, faultOf } from '../instance/doctor/inspection/finding'
import type { Patient } from '../instance/doctor/inspection/data-directory'
import { listUserPictures, listWorkoutsWithMap, type PicturedWorkout } from '../instance/doctor/inspection/store'

/** Whether the pictures of users and workouts are there, or will be: a job draws them. */
export async function checkPictures(patient: Patient): Promise<Fault[]> {
  return [...(await findLostUserPictures(patient)), ...(await findUndrawn(patient))]
}

async function findLostUserPictures(patient: Patient): Promise<Fault[]> {
  const lost: string[] = []
  for (const { username, path } of listUserPictures(patient.db)) {
    if (await patient.files.exists(path)) continue
    const isStillTheirs = listUserPictures(patient.db).some(picture => picture.path === path)
    if (isStillTheirs) lost.push(username)
  }
  return faultOf('user', lost, {
    state: 'problem',
    sentence: 'Pictures that users chose for themselves are missing.',
    advice: 'Bring them back from a backup, or let these users choose another.',
  })
}

async function findUndrawn(patient: Patient): Promise<Fault[]> {
  const undrawn: PicturedWorkout[] = []
  for (const workout of listWorkoutsWithMap(patient.db)) {
    if (await isUndrawn(patient, workout)) undrawn.push(workout)
  }
  const items = undrawn.map(({ shortId }) => shortId)
  return faultOf('workout', items, {
    state: 'problem',
    sentence: 'Pictures of workouts are missing, and nothing is about to draw them.',
    mend: () => queuePictures(patient, undrawn),
  })
}

/** Without its track there is nothing to draw: then that is what is missing. */
async function isUndrawn({ db, files }: Patient, workout: PicturedWorkout): Promise<boolean> {
  const isDrawn = () => files.exists(picturePath(workout))
  if ((await isDrawn()) || findJobDueAt(db, 'draw-picture', workout.mapId)) return false
  if (workout.trackFile === null || !(await files.exists(workout.trackFile))) return false
  // The job may have been done, and the picture may have got another id, between two looks.
  return !(await isDrawn()) && findWorkoutByMapId(db, workout.mapId) !== undefined
}

function queuePictures({ db, now }: Patient, workouts: readonly PicturedWorkout[]): string {
  transact(db, tx => {
    for (const { mapId } of workouts) queueJob(tx, 'draw-picture', mapId, now)
  })
  return 'Pictures will be drawn when the server runs.'
}
