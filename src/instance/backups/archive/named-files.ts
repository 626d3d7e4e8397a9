import type { Db } from '../../../platform/db/database'
import { picturePath } from '../../../workouts/files'
import { listUserPictures, listWorkoutFiles } from './copy-store'

export interface NamedFile {
  /** Below the upload folder. */
  path: string
  /** It may be missing: it is drawn when somebody wants to see it. */
  isDrawn: boolean
}

/** Every file that the rows of a database name. */
export function listNamedFiles(db: Db): NamedFile[] {
  const ofWorkouts = listWorkoutFiles(db).flatMap(workout => [
    ...kept(workout.gpxFile, workout.trackFile),
    ...(workout.mapId === null ? [] : [{ path: picturePath(workout), isDrawn: true }]),
  ])
  return [...ofWorkouts, ...kept(...listUserPictures(db))]
}

const kept = (...paths: (string | null)[]): NamedFile[] =>
  paths.filter(path => path !== null).map(path => ({ path, isDrawn: false }))
