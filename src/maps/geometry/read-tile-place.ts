import { notFound } from '../../platform/errors'
import { PathPart, suffixKey } from '../../platform/http/documented'
import { isTile } from './geometry'

/** Deepest zoom of tiles that can be requested. Map programs use no deeper zoom. */
const maxZoom = 22

/** Suffix of the path of a tile for high-density screens. */
const sharpSuffix = '@2x.png'

const lastOfRow = 2 ** maxZoom - 1

/** Documents the path parameters that `readImageTile` reads. */
export const imageTileParts = () => ({
  z: PathPart({ type: 'integer', minimum: 0, maximum: maxZoom, description: 'Zoom.' }),
  x: PathPart({
    type: 'integer',
    minimum: 0,
    maximum: lastOfRow,
    description: 'Column, counted from the west; below 2 to the power of the zoom.',
  }),
  y: PathPart({
    type: 'integer',
    minimum: 0,
    maximum: lastOfRow,
    description:
      'Row, counted from the north; below 2 to the power of the zoom. Tiles drawn by this server are also available as `{y}@2x.png`, for high-density screens.',
    [suffixKey]: '.png',
  }),
})

/**
 * Reads zoom, column and row of a tile from a path. Only whole numbers that identify a tile of the world are accepted.
 * @param suffix text after the last number, such as `.png`
 * @throws AppError 404 if there is no such tile
 */
export function readTilePlace(
  params: { z: string; x: string; y: string },
  suffix: string,
): [number, number, number] {
  const row = params.y.endsWith(suffix) ? params.y.slice(0, -suffix.length) : ''
  if (![params.z, params.x, row].every(text => /^\d{1,8}$/.test(text))) throw tileNotFound()
  const [z, x, y] = [Number(params.z), Number(params.x), Number(row)]
  if (z > maxZoom || !isTile(z, x, y)) throw tileNotFound()
  return [z, x, y]
}

/**
 * Reads the place and density of an image tile: `3.png`, or `3@2x.png` for high-density screens.
 * @throws AppError 404 if there is no such tile
 */
export function readImageTile(params: { z: string; x: string; y: string }) {
  const isSharp = params.y.endsWith(sharpSuffix)
  const [z, x, y] = readTilePlace(params, isSharp ? sharpSuffix : '.png')
  return { place: { z, x, y }, density: isSharp ? (2 as const) : (1 as const) }
}

/** Returns the error for a tile that does not exist. It is the same as for any unknown path. */
export const tileNotFound = () => notFound('tile-not-found', 'the requested URL was not found on the server')
