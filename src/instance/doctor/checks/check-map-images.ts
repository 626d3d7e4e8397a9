import { transact } from '../../../platform/db/database'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { drawMapImageKind } from '../../../workouts/job-kinds'
import { mapImagePath } from '../../../workouts/rows/files'
import { findWorkoutByMapId } from '../../../workouts/rows/map-image-store'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'
import { listAvatars, listWorkoutsWithMap, type MappedWorkout } from '../inspection/store'

/** Finds missing avatars and map images, except map images that a job will draw, or whose track is missing, too. */
export async function checkImages(directory: DataDirectory): Promise<Fault[]> {
  return [...(await findLostAvatars(directory)), ...(await findUndrawn(directory))]
}

async function findLostAvatars(directory: DataDirectory): Promise<Fault[]> {
  const lost: string[] = []
  for (const { username, path } of listAvatars(directory.db)) {
    if (await directory.files.exists(path)) continue
    const isStillTheirs = listAvatars(directory.db).some(avatar => avatar.path === path)
    if (isStillTheirs) lost.push(username)
  }
  return faultOf('user', lost, {
    state: 'problem',
    sentence: 'Users’ avatars are missing.',
    advice: 'Restore them from a backup, or ask these users to choose another.',
  })
}

async function findUndrawn(directory: DataDirectory): Promise<Fault[]> {
  const undrawn: MappedWorkout[] = []
  for (const workout of listWorkoutsWithMap(directory.db)) {
    if (await isUndrawn(directory, workout)) undrawn.push(workout)
  }
  const items = undrawn.map(({ shortId }) => shortId)
  return faultOf('workout', items, {
    state: 'problem',
    sentence: 'Map images of workouts are missing, and no job is waiting to draw them.',
    repair: () => queueMapImages(directory, undrawn),
  })
}

/**
 * Whether a map image is missing although its track exists. Without the track it cannot be drawn, and the missing track
 * is reported instead.
 */
async function isUndrawn({ db, files }: DataDirectory, workout: MappedWorkout): Promise<boolean> {
  const isDrawn = () => files.exists(mapImagePath(workout))
  if ((await isDrawn()) || findJobDueAt(db, drawMapImageKind, workout.mapId)) return false
  if (workout.trackFile === null || !(await files.exists(workout.trackFile))) return false
  // Check again, because the job may have finished between the two checks, or the map image may have a new id.
  return !(await isDrawn()) && findWorkoutByMapId(db, workout.mapId) !== undefined
}

function queueMapImages({ db, now }: DataDirectory, workouts: readonly MappedWorkout[]): string {
  transact(db, tx => {
    for (const { mapId } of workouts) queueJob(tx, drawMapImageKind, mapId, now)
  })
  return 'Map images will be drawn when the server runs.'
}
