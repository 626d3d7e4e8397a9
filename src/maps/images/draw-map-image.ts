/**
 * Draws the map image of a track, on the tiles of a tile server or on the built-in base map. The SVG contains numbers,
 * colours and names from Trackhut itself, and tiles that were encoded again as PNG. Texts from users or other servers
 * never get into it.
 */

import type { Point } from '../../tracks/lines/web-mercator'
import type { BaseMap, DrawDetail } from '../base-map/base-map'
import { drawShapes } from '../base-map/draw-tile'
import { drawNames } from '../base-map/names/draw-names'
import { drawSignpost } from '../base-map/names/signpost'
import { drawRelief } from '../base-map/relief/draw-relief'
import { visibleBox } from '../geometry/clip'
import {
  type Canvas,
  cornerOf,
  listTiles,
  type PlacedTile,
  pixelY,
  type View,
  vectorZoom,
} from '../geometry/geometry'
import { layOutGraticule } from '../geometry/graticule'
import { aboveRelief, gridOpacity, reliefGround } from '../style/layers'
import { isTown } from '../style/names'
import { ground as palette, type Theme } from '../style/palette'
import { imageTrack, trackColours } from '../style/track'
import { renderPng } from '../svg/render'
import { buildSvg, fillBelow, pathData } from '../svg/svg'
import { NoTile } from '../tiles/download/download-tile'
import { tileToPng } from '../tiles/download/tile-image'
import type { Tiles } from '../tiles/tiles'
import type { PlacedTrack } from './place-track'

export interface MapImage {
  png: Uint8Array<ArrayBuffer>
  /** True if a tile server is configured, but a tile was not available. */
  lacksTiles: boolean
}

export interface BaseMapParts {
  baseMap: BaseMap
  drawDetail: DrawDetail
  theme: Theme
}

type TileWithPng = PlacedTile & { png: Uint8Array }

/**
 * Draws an image as PNG. Without `tiles`, or if a needed tile is missing, the whole background is the base map, with
 * streets where an offline map contains them.
 */
export async function drawMapImage(
  { view, line }: PlacedTrack,
  { tiles, ...parts }: BaseMapParts & { tiles: Tiles | null },
): Promise<MapImage> {
  const fetched = tiles && (await fetchTiles(view, tiles))
  if (fetched) {
    // Tiles of a tile server are the same in both themes. Therefore the track always has the colours of the light theme
    // on them.
    const svg = buildSvg(view, [drawTiles(fetched, view), drawTrack([line], 'light')])
    return { png: await renderPng(svg, 'photograph'), lacksTiles: false }
  }
  const { ground, names } = await drawBaseMap(view, parts, line)
  const svg = buildSvg(view, [ground, drawTrack([line], parts.theme), names])
  return { png: await renderPng(svg), lacksTiles: tiles !== null }
}

/**
 * Fetches the tiles of a view. Returns `null` if any tile is missing, because a map with gaps is worse than the base
 * map.
 */
async function fetchTiles(view: View, source: Tiles): Promise<TileWithPng[] | null> {
  const placed = listTiles(view, view.zoom)
  const images = await Promise.all(placed.map(({ z, x, y }) => fetchTile(source, z, x, y)))
  const tiles = placed.flatMap((tile, i) => (images[i] ? [{ ...tile, png: images[i] }] : []))
  return tiles.length === placed.length ? tiles : null
}

/** Fetches a tile. Returns `null` if it is unavailable, or damaged in the cache. */
async function fetchTile(source: Tiles, z: number, x: number, y: number) {
  try {
    const { bytes } = await source.tile(z, x, y)
    return await tileToPng(bytes).catch(() => null)
  } catch (error) {
    if (error instanceof NoTile) return null
    throw error
  }
}

function drawTiles(tiles: readonly TileWithPng[], canvas: Canvas): string {
  const images = tiles.map(({ left, top, size, png }) => {
    const data = Buffer.from(png).toString('base64')
    return `<image x="${left}" y="${top}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
  })
  return [fillBelow(0, imageTrack.background, canvas), ...images].join('\n')
}

/**
 * Draws the base map for the view of an image, with streets where available.
 * @param line the track in pixels; the signpost does not cover it
 * @returns SVG of the ground, and of the names, which are drawn over the track
 */
export async function drawBaseMap(view: View, parts: BaseMapParts, line: readonly Point[] = []) {
  const { baseMap, drawDetail, theme } = parts
  const colours = palette[theme]
  const zoom = vectorZoom(view.zoom)
  const tiles = await Promise.all(
    listTiles(view, Math.min(zoom, baseMap.maxZoom)).map(async tile => {
      return { ...tile, shapes: await baseMap.shapes(tile.z, tile.x, tile.y) }
    }),
  )
  const draw = (layers: typeof reliefGround) =>
    tiles.map(tile => drawShapes(tile, layers, visibleBox(tile, view, 0), theme, zoom))
  const reliefView = { canvas: view, zoom: view.zoom, ...cornerOf(view) }
  const detail = await drawDetail({
    canvas: view,
    zoom: view.zoom,
    theme,
    listTiles: zoom => listTiles(view, zoom),
  })
  const ground = [
    fillBelow(0, colours.water, view),
    ...draw(reliefGround),
    await drawRelief(baseMap.relief, reliefView, theme),
    ...draw(aboveRelief),
    // Below the southern edge of the map the image shows ice, because Antarctica continues there.
    fillBelow(pixelY(2 ** view.zoom, view), colours.ice, view),
    // Streets already show the scale, so the grid is left out.
    detail || drawGraticule(view, colours.grid),
  ]
  return { ground: ground.join('\n'), names: await writeNames(view, parts, line) }
}

function drawGraticule(view: View, colour: string): string {
  const { meridians, parallels } = layOutGraticule(view)
  const lines = [
    ...meridians.map(x => `M${x + 0.5} 0V${view.height}`),
    ...parallels.map(y => `M0 ${y + 0.5}H${view.width}`),
  ]
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-opacity="${gridOpacity}"/>`
}

/** If the view shows no town name, a signpost names the nearest town. */
async function writeNames(
  view: View,
  { baseMap: { names }, theme }: BaseMapParts,
  line: readonly Point[],
): Promise<string> {
  const place = { ...cornerOf(view), canvas: view, zoom: view.zoom, theme, isTile: false }
  const { svg, written } = await drawNames(names, place)
  if (written.some(({ kind }) => isTown(kind))) return svg
  const boxes = written.map(({ box }) => box)
  return svg + (await drawSignpost(names, { view, theme, line, written: boxes }))
}

/**
 * Returns the SVG of a track.
 * @param lines one line for each part of the track, in order
 * @param hasEnds whether the first and last points are the real ends of the track; these are marked
 */
export function drawTrack(lines: readonly Point[][], theme: Theme, hasEnds = true): string {
  const [start, finish] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  if (!start || !finish) return ''
  const data = lines.map(pathData).join('')
  const round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  const { line: colour, casing: edge } = trackColours[theme]
  const { line: own, casing } = imageTrack
  return [
    `<path d="${data}" ${round} stroke="${edge}" stroke-opacity="${casing.opacity}" stroke-width="${casing.width}"/>`,
    `<path d="${data}" ${round} stroke="${colour}" stroke-width="${own.width}"/>`,
    ...(hasEnds
      ? [drawEnd(finish, imageTrack.finish, colour, edge), drawEnd(start, imageTrack.start, edge, colour)]
      : []),
  ].join('\n')
}

function drawEnd(
  { x, y }: Point,
  { radius, edge }: typeof imageTrack.start,
  fill: string,
  stroke: string,
): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${edge}"/>`
}
