import type { Canvas } from '../../../maps/geometry/geometry'
import type { MapImage } from '../../../maps/images/draw-map-image'
import { mapImageTask } from '../../../maps/images/tasks'
import type { Theme } from '../../../maps/style/palette'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { tileSourceOf } from '../../../maps/tiles/open-tiles'
import type { Db } from '../../../platform/db/database'
import { AppError, notFound } from '../../../platform/errors'
import { ownerOfWorkouts } from '../../../platform/storage/account-folders'
import { type ReleaseFiles, storeFiles } from '../../../platform/storage/store-files'
import { readWorkoutFile, unpackWorkoutTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'

/** Creates the error for an unknown id. It is the same for the map of another user. */
export const mapNotFound = () => notFound('map-not-found', 'map does not exist')

/**
 * Draws a map image of a workout's track.
 * @throws AppError 404 if the track is missing or lost, 503 if a worker process dies or takes too long
 * @throws WorkerFailure if drawing fails
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
  const input = { track, canvas, theme, regions, tileSource: tileSourceOf(ctx.config) }
  return ctx.workers.run(mapImageTask, input, { userId: workout.userId }).catch(error => {
    // Whether the track is damaged is checked only after a failure, because unpacking it takes time.
    unpackWorkoutTrack(ctx, String(workout.trackFile), track)
    throw error
  })
}

/**
 * Stores a map image, unless it is no longer wanted.
 * @param note runs in the transaction that assigns the file to the workout; returns false if the image is not wanted
 * @returns whether the image was stored
 */
export function saveMapImage(
  ctx: MapsContext,
  { userId, path, png }: { userId: number; path: string; png: Uint8Array },
  note: (tx: Db, release: ReleaseFiles) => boolean,
): Promise<boolean> {
  return storeFiles(
    ctx,
    // No storage limit: the workout is already stored, and its image belongs to it.
    { ...ownerOfWorkouts(userId), limit: 'none' },
    save => save({ [path]: png }),
    (tx, _, release) => note(tx, release),
  ).catch(error => {
    // The account was deleted meanwhile, so the image is not needed.
    if (error instanceof AppError && error.code === 'account-gone') return false
    throw error
  })
}
