// Finds out whether a part of a map is missing because its tiles could not be loaded. The functions here are pure.
import { latitudeOf, longitudeOf } from '../../../src/tracks/lines/web-mercator'
import type { Bounds } from '../../data/workouts/track'
import { doBoxesMeet } from './boxes-meet'

/** The place of a tile: its zoom level, its column from the west and its row from the north. */
export interface Tile {
  z: number
  x: number
  y: number
}

/**
 * Whether a part of the view is missing. A tile that could not be loaded is not missed if a larger tile around it is
 * there, which the map enlarges, or a smaller one inside it, which the map shows instead.
 */
export const isPartMissing = (
  { failed, loaded }: { failed: Iterable<Tile>; loaded: readonly Tile[] },
  view: Bounds,
): boolean =>
  Array.from(failed).some(
    tile =>
      doBoxesMeet(boxOf(tile), view) && !loaded.some(other => isInside(tile, other) || isInside(other, tile)),
  )

/** Whether a tile is inside another one, or the same. */
const isInside = (tile: Tile, { z, x, y }: Tile): boolean =>
  tile.z >= z && tile.x >> (tile.z - z) === x && tile.y >> (tile.z - z) === y

function boxOf({ z, x, y }: Tile): Bounds {
  const side = 2 ** z
  return [
    longitudeOf(x / side),
    latitudeOf((y + 1) / side),
    longitudeOf((x + 1) / side),
    latitudeOf(y / side),
  ]
}
