// The map image of a workout that is being uploaded, drawn as soon as it has been measured, so that it is stored together
// with the workout. Where that is not possible at once, a job draws it.
import type { PlacedTrack } from '../../../maps/images/place-track'
import { placedTrackTask } from '../../../maps/images/tasks'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { findInstanceConfig } from '../../../platform/configuration/store'

export interface DrawnMapImage {
  png: Uint8Array
  /** What it was drawn from. */
  mapSource: string | null
}

/** @returns null when it cannot be drawn now: a tile server takes its time, and a process that dies is no fault of an upload */
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
    // The workers have logged it.
    return null
  }
}
