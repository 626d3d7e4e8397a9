/** Draws what offline maps hold as SVG, made of numbers and our own colours only. PURE. */
import type { Canvas, PlacedTile } from '../geometry/geometry'
import { placeOutlines, visibleBox } from '../geometry/place-outlines'
import { streetLayers } from '../style/layers'
import type { Theme } from '../style/palette'
import { type StreetThing, thingOf } from '../style/things'
import { drawLayers } from '../svg/draw-layers'
import { pathData } from '../svg/svg'
import type { Shape } from './pmtiles/read-tile'

export type TileOfRegion = PlacedTile & { shapes: Shape[] }

/** What resvg can draw in the time an image has. */
const mostPoints = 400_000

/** Lines reach a little beyond the image, so that their ends do not show. */
const margin = 24

/**
 * Draws what tiles of one offline map show, layer by layer: each kind of thing in all tiles at once, so that no tile
 * hides what its neighbour draws along their edge.
 * @param zoom of the image: the world is 2^zoom times 256 pixels wide
 */
export function drawRegion(tiles: TileOfRegion[], canvas: Canvas, zoom: number, theme: Theme): string {
  // That of vector tiles, which are 512 pixels wide.
  const ownZoom = zoom - 1
  return drawLayers(streetLayers, collectPaths(tiles, canvas, ownZoom), theme, ownZoom)
}

function collectPaths(tiles: TileOfRegion[], canvas: Canvas, zoom: number): Map<StreetThing, string[]> {
  const paths = new Map<StreetThing, string[]>()
  let points = 0
  for (const tile of tiles) {
    const box = visibleBox(tile, canvas, margin)
    for (const shape of tile.shapes) {
      const thing = thingOf(shape, zoom)
      if (!thing) continue
      for (const line of placeOutlines(shape.outlines, shape.isArea, tile, box)) {
        points += line.length
        if (points > mostPoints) return paths
        const known = paths.get(thing)
        if (known) known.push(pathData(line))
        else paths.set(thing, [pathData(line)])
      }
    }
  }
  return paths
}
