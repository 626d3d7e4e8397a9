/** Draws the shapes of one base map tile as SVG over water, where the tile lies in an image. PURE. */
import type { Box } from '../geometry/clip'
import type { PlacedTile } from '../geometry/geometry'
import { placeOutlines } from '../geometry/place-outlines'
import { baseLayers, opacityAt, type Stroke, widthAt } from '../style/layers'
import type { Theme } from '../style/palette'
import { drawLayers, pathData } from '../svg/svg'
import type { TileShapes } from './decode-tile'

export type TileWithShapes = PlacedTile & { shapes: TileShapes }

/** @param zoom zoom of vector tiles, 512 pixels wide */
export function drawShapes(tile: TileWithShapes, box: Box, theme: Theme, zoom: number): string {
  return baseLayers
    .map(layer => {
      if (layer.stroke && opacityAt(layer.stroke, zoom) === 0) return ''
      const seen = layer.stroke?.isSoft ? around(box, layer.stroke, zoom) : box
      const outlines = placeOutlines(tile.shapes[layer.thing], !layer.stroke, tile, seen)
      return drawLayers([layer], new Map([[layer.thing, outlines.map(pathData)]]), theme, zoom)
    })
    .join('')
}

/** Grows the box by half the width of a line, which is visible even if its middle lies outside. */
function around({ left, top, right, bottom }: Box, { width }: Stroke, zoom: number): Box {
  const reach = widthAt(width, zoom) / 2
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
}
