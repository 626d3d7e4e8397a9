/** Draws the shapes of one of the base map's tiles as SVG, where the tile lies in a picture. */
import { type Box, clipLine, clipRing } from '../geometry/clip'
import type { PlacedTile, Point } from '../geometry/geometry'
import { pathData } from '../svg/svg'
import type { BaseMapColours } from './colours'
import type { Outline, TileShapes } from './decode-tile'

export type TileWithShapes = PlacedTile & { shapes: TileShapes }

/**
 * What of a tile lies in `box`, drawn over water.
 *
 * Tiles reach a little beyond their sides and, enlarged, far beyond the picture: both is cut off here. (Leaving it to
 * the renderer's clipping is not safe: resvg aborts the process when what it clips is nowhere in the picture.)
 */
export function drawShapes(tile: TileWithShapes, box: Box, colours: BaseMapColours): string {
  const { land, lake, coast, border } = tile.shapes
  const areas = (rings: Outline[]) => rings.map(ring => clipRing(place(ring, tile), box))
  const lines = (outlines: Outline[]) => outlines.flatMap(outline => clipLine(place(outline, tile), box))
  return [
    drawPaths(areas(land), `fill="${colours.land}"`),
    drawPaths(areas(lake), `fill="${colours.water}"`),
    drawPaths(lines(coast), `fill="none" stroke="${colours.coast}"`),
    drawPaths(lines(border), `fill="none" stroke="${colours.border}" stroke-dasharray="5 3"`),
  ].join('')
}

function place(outline: Outline, { left, top, size }: PlacedTile): Point[] {
  return outline.map(({ x, y }) => ({ x: left + x * size, y: top + y * size }))
}

function drawPaths(lines: Point[][], style: string): string {
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10
  const data = lines.map(line => pathData(line.map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })))).join('')
  return data && `<path d="${data}" ${style}/>\n`
}
