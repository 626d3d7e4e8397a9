import { usualCanvas } from '../../../maps/geometry/geometry'
import { findInstanceConfig } from '../../../platform/configuration/store'
import { dropJob } from '../../../platform/jobs/store'
import { drawMapImageKind } from '../../job-kinds'
import { markMapImageDrawn } from '../../library/store'
import { mapImagePath } from '../../rows/files'
import { findAnyWorkoutByMapId, type WorkoutWithMap } from '../../rows/map-image-store'
import type { WorkoutsContext } from '../../workouts-context'
import { paintMapImage, saveMapImage } from './paint-map-image'

/** Draws a workout's usual map image, unless it already exists. Does nothing if the workout has been deleted. */
export async function drawUsualMapImage(ctx: WorkoutsContext, mapId: string): Promise<void> {
  const workout = findAnyWorkoutByMapId(ctx.db, mapId)
  if (workout && !(await isDrawn(ctx, workout))) await drawOnce(ctx, workout)
}

/**
 * Runs as a job: draws the usual map image if it is missing or lacks tiles.
 * @throws Error if the image still lacks tiles; the job is then retried
 */
export async function finishMapImage(ctx: WorkoutsContext, mapId: string): Promise<void> {
  const workout = findAnyWorkoutByMapId(ctx.db, mapId)
  if (!workout || (!workout.mapImageLacksTiles && (await isDrawn(ctx, workout)))) return
  await drawOnce(ctx, workout).catch(error => {
    // If the workout was deleted meanwhile, its files no longer exist, and the error is ignored.
    if (findAnyWorkoutByMapId(ctx.db, mapId)) throw error
  })
  if (findAnyWorkoutByMapId(ctx.db, mapId)?.mapImageLacksTiles)
    throw new Error('the tile server does not answer')
}

const drawOnce = (ctx: WorkoutsContext, workout: WorkoutWithMap): Promise<void> =>
  ctx.drawing.usual(workout.mapId, () => draw(ctx, workout))

/**
 * Whether the image was drawn and its file still exists. Administrators may delete the files of map images, because
 * they can be drawn again.
 */
async function isDrawn(ctx: WorkoutsContext, workout: WorkoutWithMap): Promise<boolean> {
  return workout.mapImageDrawnAt !== null && ctx.files.exists(mapImagePath(workout))
}

async function draw(ctx: WorkoutsContext, workout: WorkoutWithMap): Promise<void> {
  const { mapId } = workout
  const { mapSource } = findInstanceConfig(ctx.db)
  const { png, lacksTiles } = await paintMapImage(ctx, workout, usualCanvas)
  const image = { userId: workout.userId, path: mapImagePath(workout), png }
  const isKept = await saveMapImage(ctx, image, tx => {
    const isCurrent = findInstanceConfig(tx).mapSource === mapSource
    if (isCurrent && !lacksTiles) dropJob(tx, drawMapImageKind, mapId)
    return isCurrent && markMapImageDrawn(tx, mapId, { lacksTiles, now: ctx.clock() })
  })
  // The image is not kept if the workout was deleted or the map source has changed. In the second case, it is drawn
  // again.
  if (!isKept && findAnyWorkoutByMapId(ctx.db, mapId)) await draw(ctx, workout)
}
