import type { Db } from '../../../platform/db/database'
import { mapImagePath } from '../../../workouts/rows/files'
import { listAvatars, listFormerTracks, listWorkoutFiles } from './copy-store'

export interface NamedFile {
  /** Path relative to the upload folder. */
  path: string
  /** True if the file may be missing, because it is drawn on demand. */
  isDrawn: boolean
}

/** Lists all files that the database refers to. */
export function listNamedFiles(db: Db): NamedFile[] {
  const ofWorkouts = listWorkoutFiles(db).flatMap(workout => [
    ...kept(workout.sourceFile, workout.trackFile, workout.originalFile),
    ...(workout.mapId === null ? [] : [{ path: mapImagePath(workout), isDrawn: true }]),
  ])
  return [...ofWorkouts, ...kept(...listFormerTracks(db), ...listAvatars(db))]
}

const kept = (...paths: (string | null)[]): NamedFile[] =>
  paths.filter(path => path !== null).map(path => ({ path, isDrawn: false }))
