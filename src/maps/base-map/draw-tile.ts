/** Draws tiles of the base map as pictures, for map programs that know no vector tiles. */
import { tileSize } from '../geometry'
import { renderPng } from '../render'
import { buildSvg, fillBelow } from '../svg'
import type { TilePlace } from '../tile-cache'
import type { BaseMap } from './base-map'
import { baseMapColours, type Theme } from './colours'
import { decodeTile } from './decode-tile'
import { drawShapes, type TileWithShapes } from './draw-shapes'

export interface TileStyle {
  theme: Theme
  /** 2 for sharp screens: an image of twice the pixels along each side. */
  density: 1 | 2
}

/** So that a line along the edge is whole, together with what the neighbour shows of it. */
const margin = 4
const box = { left: -margin, top: -margin, right: tileSize + margin, bottom: tileSize + margin }

/** Draws a tile of 256 × 256 pixels times the density as PNG, of any zoom: the deep ones are enlarged. */
export async function drawBaseTile(
  baseMap: BaseMap,
  place: TilePlace,
  { theme, density }: TileStyle,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = { width: tileSize, height: tileSize, density }
  const colours = baseMapColours[theme]
  const shapes = drawShapes(await findShapes(baseMap, place), box, colours)
  return renderPng(buildSvg(canvas, [fillBelow(0, colours.water, canvas), shapes]))
}

/** The tile of the base map that holds this one, enlarged and moved so that just this one is in the picture. */
async function findShapes(baseMap: BaseMap, { z, x, y }: TilePlace): Promise<TileWithShapes> {
  const zoom = Math.min(z, baseMap.maxZoom)
  const scale = 2 ** (z - zoom)
  const holder = { z: zoom, x: Math.floor(x / scale), y: Math.floor(y / scale) }
  const shapes = decodeTile(await baseMap.tile(holder.z, holder.x, holder.y))
  const left = (holder.x * scale - x) * tileSize
  const top = (holder.y * scale - y) * tileSize
  return { ...holder, left, top, size: tileSize * scale, shapes }
}
