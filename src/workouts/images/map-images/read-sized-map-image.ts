import type { MapImage } from '../../../maps/images/draw-map-image'
import { mapImageTask } from '../../../maps/images/tasks'
import type { Db } from '../../../platform/db/database'
import { isForWantOfRoom } from '../../../platform/full-disk'
import { releaseFiles } from '../../../platform/storage/store-files'
import { sizedMapImagePath, sizedMapImagesFolder } from '../../rows/files'
import { findWorkoutByMapId, type WorkoutWithMap } from '../../rows/map-image-store'
import type { WorkoutsContext } from '../../workouts-context'
import { paintMapImage, saveMapImage } from './paint-map-image'
import type { WantedMapImage } from './read-wanted-size'

/** Maximum number of images that are kept for a workout besides the usual one. Pages request one or two. */
const maxKept = 8

/**
 * A workout's map image in another size or colour scheme than the usual one. It is read from the disk, or drawn. An
 * image that lacks tiles is not kept.
 * @throws AppError 404 if the workout is deleted meanwhile, 429 if too many map images are being drawn
 */
export async function readSizedMapImage(
  ctx: WorkoutsContext,
  workout: WorkoutWithMap,
  wanted: WantedMapImage,
): Promise<MapImage> {
  const path = sizedMapImagePath(workout, wanted)
  const kept = await readKept(ctx, path)
  if (kept) return { png: kept, lacksTiles: false }
  return ctx.drawing.sized(path, () => draw(ctx, workout, wanted))
}

/** The stored image; `null` if the file is missing or was just deleted. */
async function readKept({ files }: WorkoutsContext, path: string) {
  return files.read(path).catch(async error => {
    if (await files.exists(path)) throw error
    return null
  })
}

async function draw(
  ctx: WorkoutsContext,
  workout: WorkoutWithMap,
  wanted: WantedMapImage,
): Promise<MapImage> {
  ctx.workers.requireRoom(mapImageTask, workout.userId)
  const mapImage = await paintMapImage(ctx, workout, wanted.canvas, wanted.theme)
  if (!mapImage.lacksTiles) {
    await keep(ctx, workout, sizedMapImagePath(workout, wanted), mapImage.png).catch(error => {
      // An image that does not fit on the disk can still be shown.
      if (!isForWantOfRoom(error)) throw error
    })
  }
  return mapImage
}

async function keep(ctx: WorkoutsContext, workout: WorkoutWithMap, path: string, png: Uint8Array) {
  const folder = sizedMapImagesFolder(workout)
  // At the limit all images are deleted: it is not known which was used last, and they can be drawn again.
  const kept = await ctx.files.list(folder)
  if (kept.length >= maxKept) {
    await releaseFiles(ctx, (_, release) => release(kept.map(name => `${folder}/${name}`)))
  }
  const isWanted = (db: Db) => findWorkoutByMapId(db, workout.mapId) !== undefined
  try {
    await saveMapImage(ctx, { userId: workout.userId, path, png }, isWanted)
  } finally {
    // If the workout was deleted meanwhile, its folder may have been removed before this file was written.
    if (!isWanted(ctx.db)) await ctx.files.remove(folder)
  }
}
