/**
 * Draws the tiles of offline maps as SVG, which only contains numbers and colours of Trackhut. Runs in worker
 * processes; each call receives the list of current files.
 */

import { join } from 'node:path'
import type { DetailView } from '../base-map/base-map'
import { placeOutlines, visibleBox } from '../geometry/clip'
import type { Canvas, PlacedTile } from '../geometry/geometry'
import { streetLayers } from '../style/layers'
import type { Theme } from '../style/palette'
import { type StreetThing, thingOf } from '../style/things'
import { drawLayers, pathData } from '../svg/svg'
import type { Archive } from './pmtiles/archive'
import { BadRegion } from './pmtiles/bad-region'
import { readTileShapes, type Shape } from './pmtiles/read-tile'
import { covers, identify, type Region, zoomOfTiles } from './region'

export interface RegionsDrawer {
  /**
   * Draws the parts of the files that an image shows as SVG, in the order of the files. The SVG is empty if no file has
   * tiles there.
   * @throws Error if a file was replaced meanwhile
   */
  draw(regions: readonly Region[], view: DetailView): Promise<string>
  close(): Promise<void>
}

/** Creates a drawer. @param folder folder of the files */
export function createRegionsDrawer(folder: string): RegionsDrawer {
  const opened = new Map<string, Archive>()

  const open = async ({ id, name }: Region): Promise<Archive> => {
    const known = opened.get(id)
    if (known) return known
    // The module is loaded on demand, because servers without offline maps do not need it.
    const { openArchive } = await import('./pmtiles/archive')
    const archive = await openArchive(join(folder, name))
    if (identify(name, archive.source) === id) {
      opened.set(id, archive)
      return archive
    }
    await archive.close()
    throw new Error('an offline map was replaced')
  }

  const closeOthers = async (regions: readonly Region[]) => {
    for (const [id, archive] of opened) {
      if (regions.some(region => region.id === id)) continue
      opened.delete(id)
      // A failed close must not prevent drawing.
      await archive.close().catch(() => {})
    }
  }

  return {
    close: () => closeOthers([]),
    async draw(regions, { canvas, zoom, theme, listTiles }) {
      await closeOthers(regions)
      const drawn: string[] = []
      for (const region of regions) {
        const tileZoom = zoomOfTiles(region, zoom)
        const placed = tileZoom === null ? [] : listTiles(tileZoom)
        const wanted = placed.filter(({ z, x, y }) => covers(region, z, x, y))
        if (wanted.length === 0) continue
        const tiles = await readTiles(await open(region), wanted)
        drawn.push(drawRegion(tiles, canvas, zoom, theme))
      }
      return drawn.join('')
    },
  }
}

/** Reads the tiles of an image. Damaged tiles are skipped, so that the base map is visible there. */
async function readTiles(archive: Archive, placed: PlacedTile[]): Promise<TileOfRegion[]> {
  const tiles: TileOfRegion[] = []
  for (const tile of placed) {
    try {
      const packed = await archive.tile(tile.z, tile.x, tile.y)
      if (packed) tiles.push({ ...tile, shapes: readTileShapes(await archive.unpackTile(packed)) })
    } catch (error) {
      if (!(error instanceof BadRegion)) throw error
    }
  }
  return tiles
}

type TileOfRegion = PlacedTile & { shapes: Shape[] }

/** Maximum number of points that are drawn. resvg can draw this many within the time limit of an image. */
const maxPoints = 400_000

/** Number of pixels by which lines continue beyond the image, so that their ends are not visible. */
const margin = 24

/**
 * Draws the tiles of one offline map, layer by layer: one kind of feature in all tiles, and then the next kind. If
 * tiles were drawn one after the other, each would hide lines of its neighbours along the common edge.
 * @param zoom zoom of the image: the world is `2 ** zoom * 256` pixels wide
 */
function drawRegion(tiles: TileOfRegion[], canvas: Canvas, zoom: number, theme: Theme): string {
  // The zooms of layers are those of vector tiles, 512 pixels wide.
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
        if (points > maxPoints) return paths
        const known = paths.get(thing)
        if (known) known.push(pathData(line))
        else paths.set(thing, [pathData(line)])
      }
    }
  }
  return paths
}
