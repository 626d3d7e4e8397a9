/**
 * Web Mercator coordinates, and the view (zoom and centre) that fits a track into a map image. Tile coordinates are
 * those of slippy maps: at zoom z, the world is `2 ** z` tiles wide and high, x grows to the east from 180° W, y to the
 * south from 85.0511° N (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames).
 */
import {
  clampToMap,
  latitudeOf,
  longitudeOf,
  maxLatitude,
  mercatorX,
  mercatorY,
  type Point,
} from '../../tracks/lines/web-mercator'

/** The area of an image, in CSS pixels. */
export interface Canvas {
  width: number
  height: number
  /** Image pixels per CSS pixel along each side: 2 for high-density screens. */
  density: number
}

export const usualCanvas: Canvas = { width: 400, height: 225, density: 1 }

export const tileSize = 256

/** Minimum distance in pixels between a track and the edges of its image. */
const padding = 10
const maxZoom = 17

/** Positions in degrees; both arrays have the same indexes. */
export interface Positions {
  latitude: Float64Array
  longitude: Float64Array
}

/** The part of the world that an image shows: `centreX` and `centreY` are tile coordinates at `zoom`. */
export interface View extends Canvas {
  zoom: number
  centreX: number
  centreY: number
}

export interface TilePlace {
  z: number
  x: number
  y: number
}

/** A tile, and the position of its upper left corner in the image. `size` is the length of its side in pixels. */
export interface PlacedTile extends TilePlace {
  left: number
  top: number
  size: number
}

/** A range of longitudes and latitudes in degrees. */
export interface Extent {
  west: number
  east: number
  south: number
  north: number
}

const wholeWorld: Extent = { west: -180, east: 180, south: -maxLatitude, north: maxLatitude }

/** Returns the tile coordinate x of a longitude in degrees. */
export function tileX(longitude: number, zoom: number): number {
  return mercatorX(longitude) * 2 ** zoom
}

/**
 * Returns the tile coordinate y of a latitude in degrees. Latitudes beyond the edge of the map are treated as the edge.
 */
export function tileY(latitude: number, zoom: number): number {
  return mercatorY(latitude) * 2 ** zoom
}

/** Returns the longitude in degrees of a tile coordinate: the inverse of `tileX`. */
export function longitudeAt(x: number, zoom: number): number {
  return longitudeOf(x / 2 ** zoom)
}

/** Returns the latitude in degrees of a tile coordinate: the inverse of `tileY`. */
export function latitudeAt(y: number, zoom: number): number {
  return latitudeOf(y / 2 ** zoom)
}

/**
 * Returns the drawable positions. If the track crosses the antimeridian, its longitudes continue beyond ±180°, so that
 * its parts stay together. The longitudes stay unchanged if the track would otherwise be wider than the world.
 */
export function continuePositions(positions: Positions): Positions {
  const isKept = (_: number, i: number) => isDrawable(positions, i)
  const drawable = {
    latitude: positions.latitude.filter(isKept),
    longitude: positions.longitude.filter(isKept),
  }
  const continued = { ...drawable, longitude: unwrap(drawable.longitude) }
  const { west, east } = measureExtent(continued)
  return east - west <= 360 ? continued : drawable
}

/** Whether a position can be drawn; false for NaN and for values outside the range of latitudes and longitudes. */
export const isDrawable = ({ latitude, longitude }: Positions, i: number): boolean =>
  Math.abs(latitude[i]!) <= 90 && Math.abs(longitude[i]!) <= 360

function unwrap(longitude: Float64Array): Float64Array {
  let turns = 0
  return longitude.map((degrees, i) => {
    const step = i === 0 ? 0 : degrees - longitude[i - 1]!
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return degrees + turns * 360
  })
}

function measureExtent({ latitude, longitude }: Positions): Extent {
  if (latitude.length === 0) return wholeWorld
  const extent = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const degrees of longitude) {
    if (degrees < extent.west) extent.west = degrees
    if (degrees > extent.east) extent.east = degrees
  }
  for (const degrees of latitude) {
    const onMap = clampToMap(degrees)
    if (onMap < extent.south) extent.south = onMap
    if (onMap > extent.north) extent.north = onMap
  }
  return extent
}

/** Chooses the deepest zoom at which the whole track fits into the image, and the centre of its bounds. */
export function chooseView(positions: Positions, canvas: Canvas): View {
  const extent = measureExtent(positions)
  let zoom = maxZoom
  while (zoom > 0 && !fits(extent, zoom, canvas)) zoom--
  return {
    ...canvas,
    zoom,
    centreX: tileX((extent.west + extent.east) / 2, zoom),
    centreY: tileY((extent.south + extent.north) / 2, zoom),
  }
}

function fits({ west, east, south, north }: Extent, zoom: number, canvas: Canvas): boolean {
  const width = (tileX(east, zoom) - tileX(west, zoom)) * tileSize
  const height = (tileY(south, zoom) - tileY(north, zoom)) * tileSize
  return width <= canvas.width - 2 * padding && height <= canvas.height - 2 * padding
}

/** Converts a tile coordinate x at the view's zoom to pixels from the left, and rounds to a pixel of the image. */
export function pixelX(x: number, { centreX, width, density }: View): number {
  return Math.round(((x - centreX) * tileSize + width / 2) * density) / density
}

/** Converts a tile coordinate y at the view's zoom to pixels from the top, and rounds to a pixel of the image. */
export function pixelY(y: number, { centreY, height, density }: View): number {
  return Math.round(((y - centreY) * tileSize + height / 2) * density) / density
}

/** Turns a track into a line of whole image pixels. Consecutive positions in the same pixel become one point. */
export function projectLine({ latitude, longitude }: Positions, view: View): Point[] {
  const line: Point[] = []
  let last: Point | undefined
  for (let i = 0; i < latitude.length; i++) {
    const x = pixelX(tileX(longitude[i]!, view.zoom), view)
    const y = pixelY(tileY(latitude[i]!, view.zoom), view)
    if (last?.x === x && last.y === y) continue
    last = { x, y }
    line.push(last)
  }
  return line
}

/**
 * Returns the zoom of vector tiles for an image in which the world is `2 ** zoom * 256` pixels wide. It differs from
 * the zoom of the image, because vector tiles are drawn 512 pixels wide.
 */
export function vectorZoom(zoom: number): number {
  return Math.max(0, zoom - 1)
}

/** Returns the position of an image's upper left corner in the world at its zoom, in pixels. */
export function cornerOf({ centreX, centreY, width, height }: View): { left: number; top: number } {
  return { left: centreX * tileSize - width / 2, top: centreY * tileSize - height / 2 }
}

export function isTile(z: number, x: number, y: number): boolean {
  return [z, x, y].every(index => Number.isInteger(index) && index >= 0) && x < 2 ** z && y < 2 ** z
}

/**
 * Lists the tiles of zoom `tileZoom` that cover the image. The tiles are enlarged if this zoom is lower than that of
 * the view. The world repeats in the east and west, and ends in the north and south.
 */
export function listTiles(view: View, tileZoom: number): PlacedTile[] {
  const scale = 2 ** (view.zoom - tileZoom)
  const worldSize = 2 ** tileZoom
  const columns = span(view.centreX, view.width, scale)
  const rows = span(view.centreY, view.height, scale).filter(y => y >= 0 && y < worldSize)
  const tiles = rows.flatMap(y =>
    columns.map(x => ({
      z: tileZoom,
      x: ((x % worldSize) + worldSize) % worldSize,
      y,
      left: pixelX(x * scale, view),
      top: pixelY(y * scale, view),
      size: tileSize * scale,
    })),
  )
  return tiles.filter(tile => isInImage(tile, view))
}

/** Whether a tile overlaps with the image. After rounding to whole pixels, some listed tiles are just outside of it. */
function isInImage({ left, top, size }: PlacedTile, { width, height }: Canvas): boolean {
  return left < width && left + size > 0 && top < height && top + size > 0
}

function span(centre: number, pixels: number, scale: number): number[] {
  const reach = pixels / 2 / tileSize
  const first = Math.floor((centre - reach) / scale)
  const end = Math.ceil((centre + reach) / scale)
  return Array.from({ length: end - first }, (_, i) => first + i)
}
