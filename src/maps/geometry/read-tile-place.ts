import { notFound } from '../../platform/errors'
import { PathPart, suffixKey } from '../../platform/http/documented'
import { isTile } from './geometry'

/** Map programs know no tiles beyond. */
const deepestZoom = 22

/** Behind the last number of a tile for sharp screens. */
const sharpSuffix = '@2x.png'

const lastOfRow = 2 ** deepestZoom - 1

/** The parts of a path that readImageTile reads. */
export const imageTileParts = () => ({
  z: PathPart({ type: 'integer', minimum: 0, maximum: deepestZoom, description: 'Zoom.' }),
  x: PathPart({
    type: 'integer',
    minimum: 0,
    maximum: lastOfRow,
    description: 'Column from the west, below 2 to the power of the zoom.',
  }),
  y: PathPart({
    type: 'integer',
    minimum: 0,
    maximum: lastOfRow,
    description:
      'Row from the north, below 2 to the power of the zoom. Tiles drawn by this server are there as `{y}@2x.png` too, for sharp screens.',
    [suffixKey]: '.png',
  }),
})

/**
 * Which tile a path names: only whole numbers that name a tile of the world get any further.
 * @param suffix behind the last number, such as `.png`
 * @throws AppError 404
 */
export function readTilePlace(
  params: { z: string; x: string; y: string },
  suffix: string,
): [number, number, number] {
  const row = params.y.endsWith(suffix) ? params.y.slice(0, -suffix.length) : ''
  if (![params.z, params.x, row].every(text => /^\d{1,8}$/.test(text))) throw tileNotFound()
  const [z, x, y] = [Number(params.z), Number(params.x), Number(row)]
  if (z > deepestZoom || !isTile(z, x, y)) throw tileNotFound()
  return [z, x, y]
}

/**
 * Reads the place of a tile that is an image, which comes for sharp screens too: `3.png`, `3@2x.png`.
 * @throws AppError 404
 */
export function readImageTile(params: { z: string; x: string; y: string }) {
  const isSharp = params.y.endsWith(sharpSuffix)
  const [z, x, y] = readTilePlace(params, isSharp ? sharpSuffix : '.png')
  return { place: { z, x, y }, density: isSharp ? (2 as const) : (1 as const) }
}

/** Says no more than that the path is wrong. */
export const tileNotFound = () => notFound('tile-not-found', 'the requested URL was not found on the server')
