import type { Context } from '../context'
import { findInstanceConfig } from '../platform/configuration/store'
import { dropJob } from '../jobs'
import { usualCanvas } from '../maps/geometry/geometry'
import { picturePath } from './files'
import { paintPicture, savePicture } from './paint-picture'
import { findWorkoutByMapId, markPictureDrawn, type WorkoutWithMap } from './rows/store'

/** A job and a page often want the same picture at once. */
const underWay = new Map<string, Promise<void>>()

/** Draws the picture of a workout unless that was done. A workout that is gone needs none. */
export async function drawWorkoutPicture(ctx: Context, mapId: string): Promise<void> {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (workout && !(await isDrawn(ctx, workout))) await drawOnce(ctx, workout)
}

/**
 * The same as a job, which also draws anew what lacks tiles.
 * @throws Error when it still does, so that the job is tried again later
 */
export async function finishWorkoutPicture(ctx: Context, mapId: string): Promise<void> {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (!workout.pictureLacksTiles && (await isDrawn(ctx, workout)))) return
  await drawOnce(ctx, workout)
  if (findWorkoutByMapId(ctx.db, mapId)?.pictureLacksTiles) throw new Error('the tile server does not answer')
}

async function drawOnce(ctx: Context, workout: WorkoutWithMap): Promise<void> {
  const { mapId } = workout
  const drawing = underWay.get(mapId) ?? draw(ctx, workout).finally(() => underWay.delete(mapId))
  underWay.set(mapId, drawing)
  await drawing
}

/** Somebody may have tidied the pictures away: they can always be drawn again. */
async function isDrawn(ctx: Context, workout: WorkoutWithMap): Promise<boolean> {
  return workout.pictureDrawnAt !== null && ctx.files.exists(picturePath(workout))
}

async function draw(ctx: Context, workout: WorkoutWithMap): Promise<void> {
  const { mapId } = workout
  const { mapSource } = findInstanceConfig(ctx.db)
  const { png, lacksTiles } = await paintPicture(ctx, workout, usualCanvas)
  const isKept = await savePicture(ctx, picturePath(workout), png, tx => {
    const isCurrent = findInstanceConfig(tx).mapSource === mapSource
    if (isCurrent && !lacksTiles) dropJob(tx, 'draw-picture', mapId)
    return isCurrent && markPictureDrawn(tx, mapId, { lacksTiles, now: ctx.clock() })
  })
  // The workout is still there, so it is the map source that has changed meanwhile.
  if (!isKept && findWorkoutByMapId(ctx.db, mapId)) await draw(ctx, workout)
}
