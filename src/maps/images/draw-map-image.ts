/** Draws the map image of a track, on the tiles of a tile server or on the built-in base map. */

import type { Point } from '../../tracks/lines/web-mercator'
import type { BaseMap } from '../base-map/base-map'
import type { DrawDetail } from '../base-map/detail'
import { drawNames } from '../base-map/names/draw-names'
import { drawSignpost } from '../base-map/names/signpost'
import { cornerOf, listTiles, pixelY, type View, vectorZoom } from '../geometry/geometry'
import { layOutGraticule } from '../geometry/graticule'
import { isTown } from '../style/names'
import type { Theme } from '../style/palette'
import { renderPng } from '../svg/render'
import { NoTile } from '../tiles/download/no-tile'
import { tileToPng } from '../tiles/download/tile-image'
import type { Tiles } from '../tiles/tiles'
import { type BaseMapBackground, buildMapImage, type TileBackground } from './map-image'
import type { PlacedTrack } from './place-track'

export interface MapImage {
  png: Uint8Array<ArrayBuffer>
  /** A tile server is configured, but a tile was missing. */
  lacksTiles: boolean
}

interface MapParts {
  baseMap: BaseMap
  tiles: Tiles | null
  drawDetail: DrawDetail
  theme: Theme
}

/**
 * Draws an image as PNG. Without `tiles`, or if a needed tile is missing, the whole background is the base map with
 * streets where an offline map has them.
 */
export async function drawMapImage(
  { view, line }: PlacedTrack,
  { baseMap, tiles, drawDetail, theme }: MapParts,
): Promise<MapImage> {
  const tileBackground = tiles && (await fetchTiles(view, tiles))
  const background = tileBackground ?? (await loadBaseMap(view, { baseMap, drawDetail, theme }, line))
  const png = await renderPng(
    buildMapImage(line, background, view, theme),
    tileBackground ? 'photograph' : 'drawing',
  )
  return { png, lacksTiles: tiles !== null && tileBackground === null }
}

/** `null` if any tile is missing: half a map is worse than the base map. */
async function fetchTiles(view: View, source: Tiles): Promise<TileBackground | null> {
  const placed = listTiles(view, view.zoom)
  const images = await Promise.all(placed.map(({ z, x, y }) => fetchTile(source, z, x, y)))
  const tiles = placed.flatMap((tile, i) => (images[i] ? [{ ...tile, png: images[i] }] : []))
  return tiles.length === placed.length ? { kind: 'tiles', tiles } : null
}

/** `null` if the tile is unavailable or its cached file is damaged. */
async function fetchTile(source: Tiles, z: number, x: number, y: number) {
  try {
    const { bytes } = await source.tile(z, x, y)
    return await tileToPng(bytes).catch(() => null)
  } catch (error) {
    if (error instanceof NoTile) return null
    throw error
  }
}

/**
 * Loads the base map for the view of an image, with streets where available.
 * @param line the track in pixels; the signpost keeps clear of it
 */
export async function loadBaseMap(
  view: View,
  parts: Omit<MapParts, 'tiles'>,
  line: readonly Point[] = [],
): Promise<BaseMapBackground> {
  const { baseMap, drawDetail, theme } = parts
  const placed = listTiles(view, Math.min(vectorZoom(view.zoom), baseMap.maxZoom))
  const tiles = await Promise.all(
    placed.map(async tile => ({ ...tile, shapes: await baseMap.shapes(tile.z, tile.x, tile.y) })),
  )
  return {
    kind: 'base map',
    zoom: vectorZoom(view.zoom),
    tiles,
    southEdge: pixelY(2 ** view.zoom, view),
    graticule: layOutGraticule(view),
    detail: await drawDetail({
      canvas: view,
      zoom: view.zoom,
      theme,
      listTiles: zoom => listTiles(view, zoom),
    }),
    names: await writeNames(view, parts, line),
  }
}

/** If the view shows no town name, a signpost names the nearest town. */
async function writeNames(
  view: View,
  { baseMap: { names }, theme }: Pick<MapParts, 'baseMap' | 'theme'>,
  line: readonly Point[],
): Promise<string> {
  const place = { ...cornerOf(view), canvas: view, zoom: view.zoom, theme, isTile: false }
  const { svg, written } = await drawNames(names, place)
  if (written.some(({ kind }) => isTown(kind))) return svg
  const boxes = written.map(({ box }) => box)
  return svg + (await drawSignpost(names, { view, theme, line, written: boxes }))
}
