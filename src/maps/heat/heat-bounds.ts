import type { Db } from '../../platform/db/database'
import { latitudeAt, longitudeAt } from '../geometry/geometry'
import { findHeatTileRange } from './store'

/** Its tiles are a kilometre or two wide, which is close enough to show all of a map. */
const zoom = 14

/** A box around all of somebody's heat map: west, south, east, north in degrees. null while there is nothing in it. */
export function heatBounds(db: Db, userId: number): number[] | null {
  const range = findHeatTileRange(db, userId, zoom)
  if (range === null) return null
  const { west, north, east, south } = range
  const bounds = [
    longitudeAt(west, zoom),
    latitudeAt(south + 1, zoom),
    longitudeAt(east + 1, zoom),
    latitudeAt(north, zoom),
  ]
  return bounds.map(degrees => Number(degrees.toFixed(5)))
}
