// Draws the map image of a recording during its upload, so that the image is stored together with the workout. If this
// fails, a job draws the image later.
import type { PlacedTrack } from '../../../maps/images/place-track'
import { placedTrackTask } from '../../../maps/images/tasks'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { findInstanceConfig } from '../../../platform/configuration/store'

export interface DrawnMapImage {
  png: Uint8Array
  /** The map source from which the image was drawn. */
  mapSource: string | null
}

/**
 * Draws the map image, so that it is ready when the upload ends.
 * @returns `null` if a job has to draw the image later: if a tile server is used, which could take too long, or if
 *   drawing failed, because the upload must not fail then
 */
export async function drawMeasured(
  ctx: MapsContext,
  userId: number,
  track: PlacedTrack,
): Promise<DrawnMapImage | null> {
  if (ctx.tiles) return null
  try {
    const { mapSource } = findInstanceConfig(ctx.db)
    const regions = await ctx.regions.usable()
    const { png } = await ctx.workers.run(placedTrackTask, { track, regions }, { userId })
    return { png, mapSource }
  } catch {
    // The error has already been logged by the workers module.
    return null
  }
}
