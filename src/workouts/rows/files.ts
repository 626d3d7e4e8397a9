// Where a workout's files lie below the upload folder.
import { randomText } from '../../lib/random'
import type { Canvas } from '../../maps/geometry/geometry'
import type { Theme } from '../../maps/style/palette'
import { workoutsFolder } from '../../platform/storage/account-folders'
import { hasMap, type WorkoutWithMap } from './map-image-store'
import type { WorkoutRow } from './store'

/**
 * Names for a new recording; the random part keeps two of the same second and sport apart.
 * @param extension of the file as it came, with its dot
 * @param whole the same of the file that it is a part of; null when it is all of it
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
    ...(whole !== null && { unreadFile: `${name}_whole${whole}`, unreadReason: wholeFile }),
  }
}

/** Of what is kept besides a recording that is a part of it. */
export const wholeFile = { isWhole: true } as const

/** A name for a file that is kept as it came. @param extension with its dot, if it has one */
export const nameOriginalFile = (userId: number, sportId: number, start: Date, extension: string) =>
  nameFile(userId, sportId, start) + extension

function nameFile(userId: number, sportId: number, start: Date): string {
  const moment = start.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  return `${workoutsFolder(userId)}/${moment}_${sportId}_${randomText(8)}`
}

export function mapImagePath({ userId, mapId }: Pick<WorkoutRow, 'userId' | 'mapId'>): string {
  return `${workoutsFolder(userId)}/${mapId}.png`
}

/** The folder of its map images in other sizes. */
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

/** Every file and folder of map images that may exist for a workout. */
export function mapImagesOfWorkout(workout: WorkoutWithMap): string[] {
  return [mapImagePath(workout), sizedMapImagesFolder(workout)]
}

/** Every file and folder that may exist for a workout. */
export function filesOfWorkout(workout: WorkoutRow): string[] {
  const { sourceFile, trackFile, unreadFile } = workout
  const mapImages = hasMap(workout) ? mapImagesOfWorkout(workout) : []
  return [sourceFile, trackFile, unreadFile, ...mapImages].filter(path => path !== null)
}
