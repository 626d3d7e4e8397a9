// Draws the map image of a recording during its upload, so that the image is stored together with the workout. If
// that fails, a job draws it later.
import type { PlacedTrack } from '../../../maps/images/place-track'
import { placedTrackTask } from '../../../maps/images/tasks'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { findInstanceConfig } from '../../../platform/configuration/store'

export interface DrawnMapImage {
  png: Uint8Array
  /** The map source from which it was drawn. */
  mapSource: string | null
}

/**
 * @returns `null` if the image cannot be drawn now: a tile server would take too long, and an upload must not fail
 * because a worker process died
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
    // The workers module has logged the error.
    return null
  }
}
