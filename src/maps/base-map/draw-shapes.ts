/** Draws the shapes of one of the base map's tiles as SVG, over water, where the tile lies in an image. PURE. */
import type { Box } from '../geometry/clip'
import type { PlacedTile } from '../geometry/geometry'
import { placeOutlines } from '../geometry/place-outlines'
import { type BaseThing, baseLayers } from '../style/layers'
import type { Theme } from '../style/palette'
import { drawLayers } from '../svg/draw-layers'
import { pathData } from '../svg/svg'
import type { TileShapes } from './decode-tile'

export type TileWithShapes = PlacedTile & { shapes: TileShapes }

export function drawShapes(tile: TileWithShapes, box: Box, theme: Theme): string {
  const paths = new Map<BaseThing, string[]>()
  for (const { thing, stroke } of baseLayers) {
    paths.set(thing, placeOutlines(tile.shapes[thing], !stroke, tile, box).map(pathData))
  }
  return drawLayers(baseLayers, paths, theme, tile.z)
}
