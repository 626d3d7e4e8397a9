// Lists the tiles of maps under an area. The functions here are pure.
import { lastNameTileZoom } from '../../../src/maps/style/names'
import type { MapSource } from '../../../src/maps/tiles/schemas'
import { mercatorX, mercatorY } from '../../../src/tracks/lines/web-mercator'
import type { Bounds } from '../workouts/track'

interface Tile {
  z: number
  x: number
  y: number
}

/** Makes an address from a template with the placeholders `{z}`, `{x}` and `{y}`. */
export const addressOfTile = (template: string, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Lists the tiles at the corners of an area, which are all of its tiles if it is smaller than a tile. */
export const cornersOf =
  (area: Bounds) =>
  (zoom: number): Tile[] => {
    const [first, last, top, bottom] = edgesOf(area, zoom)
    const columns = [...new Set([first, last])]
    return [...new Set([bottom, top])].flatMap(y => columns.map(x => ({ z: zoom, x, y })))
  }

/** Maximum number of tiles of an area at its deepest zoom level. */
const maxTiles = 9

/** Higher levels are listed up to this one, on which a whole country is in sight. */
const highestLevel = 5

/**
 * Lists the tiles that show an area well enough without the server: those of the deepest level on which they are few, and
 * those of every second level above it. Maps enlarge what they have for the levels between and below. The highest level
 * comes first, because its tiles cover most.
 */
export const fewTilesOf =
  (area: Bounds) =>
  (maxZoom: number): Tile[] => {
    let deepest = maxZoom
    while (deepest > 0 && countTiles(area, deepest) > maxTiles) deepest--
    const levels: number[] = []
    for (let zoom = deepest; zoom >= Math.min(highestLevel, deepest); zoom -= 2) levels.unshift(zoom)
    return levels.flatMap(zoom => tilesOf(area, zoom))
  }

/** The first and the last column, and the first and the last row, of an area's tiles. */
function edgesOf([west, south, east, north]: Bounds, zoom: number) {
  const column = (longitude: number) => Math.floor(mercatorX(longitude) * 2 ** zoom)
  const row = (latitude: number) => Math.floor(mercatorY(latitude) * 2 ** zoom)
  return [column(west), column(east), row(north), row(south)] as const
}

function countTiles(area: Bounds, zoom: number): number {
  const [first, last, top, bottom] = edgesOf(area, zoom)
  return (last - first + 1) * (bottom - top + 1)
}

/** Lists all tiles of an area. Columns continue on the other side of the world. */
function tilesOf(area: Bounds, zoom: number): Tile[] {
  const side = 2 ** zoom
  const [first, last, top, bottom] = edgesOf(area, zoom)
  const columns = Array.from({ length: last - first + 1 }, (_, at) => (first + at + side) % side)
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at)
  return rows.flatMap(y => columns.map(x => ({ z: zoom, x, y })))
}

/**
 * Lists the addresses of tiles of the base map and of its names, up to the deepest levels that the server has; closer
 * views are drawn from the same tiles. The list is empty for an external tile server, whose tiles must not be downloaded
 * in advance.
 * @param tilesUpTo lists tiles up to a zoom level
 */
export function groundTiles(
  { type, tiles, maxzoom }: Pick<MapSource, 'type' | 'tiles' | 'maxzoom'>,
  tilesUpTo: (maxZoom: number) => readonly Tile[],
): string[] {
  const [address] = tiles
  if (type !== 'vector' || address === undefined) return []
  const names = address.replace('/base-map/', '/base-map/names/')
  return [
    ...tilesUpTo(maxzoom).map(tile => addressOfTile(address, tile)),
    ...tilesUpTo(lastNameTileZoom).map(tile => addressOfTile(names, tile)),
  ]
}
