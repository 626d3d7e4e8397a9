import type { Context } from '../context'
import type { Db } from '../platform/db/database'
import type { Picture } from '../maps/images/draw-map-image'
import type { Canvas } from '../maps/geometry/geometry'
import { requireShortQueue } from '../worker/require-short-queue'
import { sizedPicturePath, sizedPicturesFolder } from './files'
import { paintPicture, savePicture } from './paint-picture'
import { findWorkoutByMapId, type WorkoutWithMap } from './rows/store'

/** Of one workout, besides the usual one. Pages ask for one or two. */
const mostKept = 8

/** Several places of a page often want the same picture at once. */
const underWay = new Map<string, Promise<Picture>>()

/**
 * A workout's picture in another size than the usual one: as it is kept, or drawn now. Kept are those with all their
 * tiles.
 * @throws AppError 404 when the workout is deleted meanwhile, 429 when too many pictures are wanted
 */
export async function readSizedPicture(
  ctx: Context,
  workout: WorkoutWithMap,
  canvas: Canvas,
): Promise<Picture> {
  const path = sizedPicturePath(workout, canvas)
  const kept = await readKept(ctx, path)
  if (kept) return { png: kept, lacksTiles: false }
  const drawn = underWay.get(path) ?? draw(ctx, workout, canvas).finally(() => underWay.delete(path))
  underWay.set(path, drawn)
  return drawn
}

/** Null when there is none, or none any more. */
async function readKept({ files }: Context, path: string) {
  return files.read(path).catch(async error => {
    if (await files.exists(path)) throw error
    return null
  })
}

async function draw(ctx: Context, workout: WorkoutWithMap, canvas: Canvas): Promise<Picture> {
  requireShortQueue(ctx.painter)
  const picture = await paintPicture(ctx, workout, canvas)
  if (!picture.lacksTiles) await keep(ctx, workout, sizedPicturePath(workout, canvas), picture.png)
  return picture
}

async function keep(ctx: Context, workout: WorkoutWithMap, path: string, png: Uint8Array) {
  const folder = sizedPicturesFolder(workout)
  // Which of them are in use nobody knows, and all can be drawn again.
  if ((await ctx.files.list(folder)).length >= mostKept) await ctx.files.remove(folder)
  const isWanted = (db: Db) => findWorkoutByMapId(db, workout.mapId) !== undefined
  try {
    await savePicture(ctx, path, png, isWanted)
  } finally {
    // Whoever deleted the workout removed the folder too, perhaps before it was made.
    if (!isWanted(ctx.db)) await ctx.files.remove(folder)
  }
}
