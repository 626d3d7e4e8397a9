import type { Db } from '../../../platform/db/database'
import { latitudeAt, longitudeAt } from '../../geometry/geometry'
import { findHeatTileRange, listHeatTileSizes } from './extent-store'

/** Its tiles are a kilometre or two wide, which is close enough to show all of a map. */
const zoom = 14

/** Its tiles are about as wide as a day leads. */
const coarseZoom = 8

const finerTiles = 2 ** (zoom - coarseZoom)

/** A box around all of somebody's heat map: west, south, east, north in degrees. null while there is nothing in it. */
export function heatBounds(db: Db, userId: number): number[] | null {
  return boxOf(findHeatTileRange(db, userId, zoom))
}

/** A box around the neighbourhood that was passed most, without journeys to elsewhere. */
export function mainHeatBounds(db: Db, userId: number): number[] | null {
  const tiles = listHeatTileSizes(db, userId, coarseZoom)
  const sizes = new Map(tiles.map(({ x, y, bytes }) => [`${x} ${y}`, bytes]))
  const sizeAround = ({ x, y }: { x: number; y: number }) =>
    neighbours.reduce((sum, [right, down]) => sum + (sizes.get(`${x + right} ${y + down}`) ?? 0), 0)
  const [most] = tiles
    .map(tile => ({ ...tile, around: sizeAround(tile) }))
    .toSorted((a, b) => b.around - a.around || b.bytes - a.bytes)
  if (!most) return null
  const within = {
    west: (most.x - 1) * finerTiles,
    east: (most.x + 2) * finerTiles - 1,
    north: (most.y - 1) * finerTiles,
    south: (most.y + 2) * finerTiles - 1,
  }
  return boxOf(findHeatTileRange(db, userId, zoom, within))
}

const steps = [-1, 0, 1]
const neighbours = steps.flatMap(right => steps.map(down => [right, down] as const))

function boxOf(range: ReturnType<typeof findHeatTileRange>): number[] | null {
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
