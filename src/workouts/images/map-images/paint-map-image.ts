import type { Canvas } from '../../../maps/geometry/geometry'
import type { MapImage } from '../../../maps/images/draw-map-image'
import { mapImageTask } from '../../../maps/images/tasks'
import type { Theme } from '../../../maps/style/palette'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import type { Db } from '../../../platform/db/database'
import { AppError, notFound } from '../../../platform/errors'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import { type ReleaseFiles, storeFiles } from '../../../platform/storage/store-files'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'

/** Refuses an id that no map has, and one of somebody else's map. */
export const mapNotFound = () => notFound('map-not-found', 'map does not exist')

/**
 * Draws a map image of a workout's track.
 * @throws AppError 404 without a track or when it is lost, 503 when a worker process dies; WorkerFailure
 */
export async function paintMapImage(
  ctx: MapsContext,
  workout: WorkoutRow,
  canvas: Canvas,
  theme: Theme = 'light',
): Promise<MapImage> {
  if (!workout.trackFile) throw mapNotFound()
  const track = await readWorkoutFile(ctx, workout, workout.trackFile, mapNotFound())
  const regions = await ctx.regions.usable()
  const input = { track, canvas, theme, regions, fetchesTiles: ctx.tiles !== null }
  return ctx.workers.run(mapImageTask, input, { userId: workout.userId }).catch(error => {
    // Only where drawing has failed, because it takes a while.
    unpackWorkoutTrack(ctx, String(workout.trackFile), track)
    throw error
  })
}

/**
 * Writes a map image, unless nobody wants it any more by then.
 * @param note what else happens in the transaction that makes the file part of a workout; false: it is not wanted
 */
export function saveMapImage(
  ctx: MapsContext,
  { userId, path, png }: { userId: number; path: string; png: Uint8Array },
  note: (tx: Db, release: ReleaseFiles) => boolean,
): Promise<boolean> {
  return storeFiles(
    ctx,
    // The workout is there already, and is to look like the others.
    { ...ownerOfWorkouts(userId), limit: 'none' },
    save => save({ [path]: png }),
    (tx, _, release) => note(tx, release),
  ).catch(error => {
    // With the account went whoever wanted it.
    if (error instanceof AppError && error.code === 'account-gone') return false
    throw error
  })
}
