// Paths of a workout's files below the upload folder.
import { randomText } from '../../lib/random'
import type { Canvas } from '../../maps/geometry/geometry'
import type { Theme } from '../../maps/style/palette'
import { workoutsFolder } from '../../platform/storage/account-folders'
import { hasMap, type WorkoutWithMap } from './map-image-store'
import type { WorkoutRow } from './store'

/**
 * Returns file names for a new recording. A random part distinguishes two recordings of the same second and sport.
 * @param extension extension of the recording, with its dot
 * @param whole extension of the whole file, if the recording is only a part of it; otherwise `null`
 */
export function nameRecordingFiles(
  userId: number,
  sportId: number,
  start: Date,
  extension: string,
  whole: string | null = null,
) {
  const name = nameFile(userId, sportId, start)
  return {
    sourceFile: name + extension,
    trackFile: `${name}.track`,
    ...(whole !== null && { originalFile: `${name}_whole${whole}`, originalReason: wholeFile }),
  }
}

/** Marks the stored original file as the whole file of which the recording is a part. */
export const wholeFile = { isWhole: true } as const

/** Returns a file name for an original file. @param extension extension with its dot; may be empty */
export const nameOriginalFile = (userId: number, sportId: number, start: Date, extension: string) =>
  nameFile(userId, sportId, start) + extension

function nameFile(userId: number, sportId: number, start: Date): string {
  const moment = start.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  return `${workoutsFolder(userId)}/${moment}_${sportId}_${randomText(8)}`
}

export function mapImagePath({ userId, mapId }: Pick<WorkoutRow, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}.png`
}

/** Returns the folder of a workout's map images in other sizes or colour schemes than the usual one. */
export function sizedMapImagesFolder({ userId, mapId }: Pick<WorkoutWithMap, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}`
}

export function sizedMapImagePath(
  workout: WorkoutWithMap,
  { canvas: { width, height, density }, theme }: { canvas: Canvas; theme: Theme },
): string {
  const scheme = theme === 'light' ? '' : `-${theme}`
  return `${sizedMapImagesFolder(workout)}/${width}x${height}@${density}${scheme}.png`
}

/** Returns every file and folder of map images that may exist for a workout. */
export function mapImagesOfWorkout(workout: WorkoutWithMap): string[] {
  return [mapImagePath(workout), sizedMapImagesFolder(workout)]
}

/** Returns every file and folder that may exist for a workout. */
export function filesOfWorkout(workout: WorkoutRow): string[] {
  const { sourceFile, trackFile, originalFile } = workout
  const mapImages = hasMap(workout) ? mapImagesOfWorkout(workout) : []
  return [sourceFile, trackFile, originalFile, ...mapImages].filter(path => path !== null)
}
