import { second } from '../../../lib/durations'
import type { BaseMap } from '../../../maps/base-map/base-map'
import type { Region } from '../../../maps/regions/region'
import type { RegionsDrawer } from '../../../maps/regions/tiles-of-regions'
import type { Task } from '../../../platform/workers/task'
import { withoutPositions } from '../../../tracks/curves/cut'
import { hideZones, type Zone } from '../../../tracks/curves/hide-zones'
import { unpackTrack } from '../../../tracks/track'
import type { WorkoutDrawing } from './draw-workout'

interface DrawWorkout extends Omit<WorkoutDrawing, 'hasEnds'> {
  /** The packed points, see `tracks/track`; `null` without a recording. */
  track: Uint8Array | null
  /** False if no positions may be drawn. */
  hasMap: boolean
  /** The privacy zones, which are cut out of the recording; `null` if nothing is hidden. */
  zones: readonly Zone[] | null
  /** All offline maps that are installed. */
  regions: readonly Region[]
}

/**
 * Draws a workout with its figures as a PNG. It uses only maps on this server, because the terms of a tile server may
 * forbid passing on its tiles.
 */
export const workoutPictureTask: Task<
  DrawWorkout,
  Uint8Array,
  { baseMap: BaseMap; regionsDrawer: RegionsDrawer }
> = {
  name: 'draw-workout',
  queue: 'render',
  timeLimitMs: 20 * second,
  limit: { maxWaiting: 20, of: 'pictures', code: 'images-busy' },
  async perform({ track, zones, regions, hasMap, ...drawing }, { baseMap, regionsDrawer }) {
    const { drawWorkout } = await import('./draw-workout')
    const recorded = track && unpackTrack(track)
    const placed = recorded && !hasMap ? withoutPositions(recorded) : recorded
    const shown = placed && zones ? hideZones(placed, zones) : placed
    return drawWorkout({ ...drawing, hasEnds: shown === placed }, shown, {
      baseMap,
      drawDetail: view => regionsDrawer.draw(regions, view),
    })
  },
}
