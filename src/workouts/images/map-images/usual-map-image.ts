import { usualCanvas } from '../../../maps/geometry/geometry'
import { findInstanceConfig } from '../../../platform/configuration/store'
import { dropJob } from '../../../platform/jobs/store'
import { drawMapImageKind } from '../../job-kinds'
import { mapImagePath } from '../../rows/files'
import { findAnyWorkoutByMapId, markMapImageDrawn, type WorkoutWithMap } from '../../rows/map-image-store'
import type { WorkoutsContext } from '../../workouts-context'
import { paintMapImage, saveMapImage } from './paint-map-image'

/** Draws the map image of a workout unless that was done. A workout that is gone needs none. */
export async function drawUsualMapImage(ctx: WorkoutsContext, mapId: string): Promise<void> {
  const workout = findAnyWorkoutByMapId(ctx.db, mapId)
  if (workout && !(await isDrawn(ctx, workout))) await drawOnce(ctx, workout)
}

/**
 * Draws the map image as a job, which also draws anew what lacks tiles.
 * @throws Error when it still does, so that the job is tried again later
 */
export async function finishMapImage(ctx: WorkoutsContext, mapId: string): Promise<void> {
  const workout = findAnyWorkoutByMapId(ctx.db, mapId)
  if (!workout || (!workout.mapImageLacksTiles && (await isDrawn(ctx, workout)))) return
  await drawOnce(ctx, workout).catch(error => {
    // It may have gone while it was being drawn, and its files with it.
    if (findAnyWorkoutByMapId(ctx.db, mapId)) throw error
  })
  if (findAnyWorkoutByMapId(ctx.db, mapId)?.mapImageLacksTiles)
    throw new Error('the tile server does not answer')
}

const drawOnce = (ctx: WorkoutsContext, workout: WorkoutWithMap): Promise<void> =>
  ctx.drawing.usual(workout.mapId, () => draw(ctx, workout))

/** Somebody may have tidied the map images away: they can always be drawn again. */
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
  // The workout is still there, so it is the map source that has changed meanwhile.
  if (!isKept && findAnyWorkoutByMapId(ctx.db, mapId)) await draw(ctx, workout)
}
