// Where a workout's files lie below the upload folder.
import { randomText } from '../lib/random'
import type { Canvas } from '../maps/geometry/geometry'
import { workoutsFolder } from '../platform/storage/account-folders'
import { hasMap, type WorkoutRow, type WorkoutWithMap } from './rows/store'

/** Names for a new recording; the random part keeps two of the same second and sport apart. */
export function nameRecordingFiles(userId: number, sportId: number, start: Date) {
  const moment = start.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const name = `${workoutsFolder(userId)}/${moment}_${sportId}_${randomText(8)}`
  return { gpxFile: `${name}.gpx`, trackFile: `${name}.track` }
}

export function picturePath({ userId, mapId }: Pick<WorkoutRow, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}.png`
}

/** The folder of its pictures in other sizes. */
export function sizedPicturesFolder({ userId, mapId }: Pick<WorkoutWithMap, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}`
}

export function sizedPicturePath(workout: WorkoutWithMap, { width, height, density }: Canvas): string {
  return `${sizedPicturesFolder(workout)}/${width}x${height}@${density}.png`
}

/** Every file and folder of pictures that may exist for a workout. */
export function picturesOfWorkout(workout: WorkoutWithMap): string[] {
  return [picturePath(workout), sizedPicturesFolder(workout)]
}

/** Every file and folder that may exist for a workout. */
export function filesOfWorkout(workout: WorkoutRow): string[] {
  const { gpxFile, trackFile } = workout
  const pictures = hasMap(workout) ? picturesOfWorkout(workout) : []
  return [gpxFile, trackFile, ...pictures].filter(path => path !== null)
}
