// Where a workout's files lie below the upload folder.
import { randomText } from '../lib/random'
import { workoutsFolder } from '../users/folders'
import type { WorkoutRow } from './store'

/** Names for a new recording; the random part keeps two of the same second and sport apart. */
export function nameRecordingFiles(userId: number, sportId: number, start: Date) {
  const moment = start.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const name = `${workoutsFolder(userId)}/${moment}_${sportId}_${randomText(8)}`
  return { gpxFile: `${name}.gpx`, trackFile: `${name}.track` }
}

export function picturePath({ userId, mapId }: Pick<WorkoutRow, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}.png`
}

/** Every file that may exist for a workout. */
export function filesOfWorkout(workout: WorkoutRow): string[] {
  const { gpxFile, trackFile, mapId } = workout
  return [gpxFile, trackFile, mapId && picturePath(workout)].filter(path => path !== null)
}
