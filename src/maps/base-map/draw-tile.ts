/** Draws tiles of the base map as images, for map programs without support for vector tiles. */

import { type Box, placeOutlines } from '../geometry/clip'
import { type PlacedTile, type TilePlace, tileSize, vectorZoom } from '../geometry/geometry'
import {
  aboveRelief,
  type BaseThing,
  type MapLayer,
  opacityAt,
  reliefGround,
  type Stroke,
  widthAt,
} from '../style/layers'
import { ground, type Theme } from '../style/palette'
import { renderPng } from '../svg/render'
import { buildSvg, drawLayers, fillBelow, pathData } from '../svg/svg'
import type { BaseMap, DrawDetail } from './base-map'
import type { TileShapes } from './decode-tile'
import { drawNames } from './names/draw-names'
import { drawRelief } from './relief/draw-relief'

export interface TileStyle {
  theme: Theme
  /** Image pixels per CSS pixel along each side. High-density screens need 2. */
  density: 1 | 2
}

/** Additional pixels to draw around a tile, because lines along its edge must join those of the neighbouring tile. */
const margin = 4
const box = { left: -margin, top: -margin, right: tileSize + margin, bottom: tileSize + margin }

/**
 * Draws a tile of any zoom as PNG, 256 × 256 pixels times the density. For zooms deeper than the base map has, its
 * deepest tiles are enlarged.
 */
export async function drawBaseTile(
  baseMap: BaseMap,
  place: TilePlace,
  { theme, density }: TileStyle,
  drawDetail: DrawDetail,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = { width: tileSize, height: tileSize, density }
  const tile = await findShapes(baseMap, place)
  const draw = (layers: typeof reliefGround) => drawShapes(tile, layers, box, theme, vectorZoom(place.z))
  const listTiles = (zoom: number) => [placeHolder(place, zoom)]
  const detail = await drawDetail({ canvas, zoom: place.z, theme, listTiles })
  const corner = { left: place.x * tileSize, top: place.y * tileSize }
  const relief = await drawRelief(baseMap.relief, { canvas, zoom: place.z, ...corner }, theme)
  const { svg: names } = await drawNames(baseMap.names, {
    ...corner,
    canvas,
    zoom: place.z,
    theme,
    isTile: true,
  })
  const water = fillBelow(0, ground[theme].water, canvas)
  const land = [draw(reliefGround), relief, draw(aboveRelief)]
  return renderPng(buildSvg(canvas, [water, ...land, detail, names]))
}

async function findShapes(baseMap: BaseMap, place: TilePlace): Promise<TileWithShapes> {
  const holder = placeHolder(place, Math.min(vectorZoom(place.z), baseMap.maxZoom))
  return { ...holder, shapes: await baseMap.shapes(holder.z, holder.x, holder.y) }
}

/**
 * Finds the tile of a lower zoom that contains the given tile, and places it enlarged so that the image shows exactly
 * the given tile.
 */
function placeHolder({ z, x, y }: TilePlace, zoom: number): PlacedTile {
  const scale = 2 ** (z - zoom)
  const holder = { z: zoom, x: Math.floor(x / scale), y: Math.floor(y / scale) }
  const left = (holder.x * scale - x) * tileSize
  const top = (holder.y * scale - y) * tileSize
  return { ...holder, left, top, size: tileSize * scale }
}

type TileWithShapes = PlacedTile & { shapes: TileShapes }

/**
 * Draws layers of a tile as SVG, at the position of the tile in an image.
 * @param zoom zoom of vector tiles, 512 pixels wide
 */
export function drawShapes(
  tile: TileWithShapes,
  layers: readonly MapLayer<BaseThing>[],
  box: Box,
  theme: Theme,
  zoom: number,
): string {
  return layers
    .map(layer => {
      if (layer.stroke && opacityAt(layer.stroke, zoom) === 0) return ''
      const seen = layer.stroke?.isSoft ? around(box, layer.stroke, zoom) : box
      const outlines = placeOutlines(tile.shapes[layer.thing], !layer.stroke, tile, seen)
      return drawLayers([layer], new Map([[layer.thing, outlines.map(pathData)]]), theme, zoom)
    })
    .join('')
}

/** Enlarges the box by half the width of a line, because a line can be visible even if its centre lies outside. */
function around({ left, top, right, bottom }: Box, { width }: Stroke, zoom: number): Box {
  const reach = widthAt(width, zoom) / 2
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
}
