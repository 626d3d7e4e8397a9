/** Builds a track's map image as SVG from numbers only: text of users or other servers cannot get into it. */

import type { Point } from '../../tracks/lines/web-mercator'
import { drawShapes, type TileWithShapes } from '../base-map/draw-shapes'
import type { Canvas, PlacedTile } from '../geometry/geometry'
import type { Graticule } from '../geometry/graticule'
import { visibleBox } from '../geometry/place-outlines'
import { gridOpacity } from '../style/layers'
import { ground, type Theme } from '../style/palette'
import { imageTrack, trackColours } from '../style/track'
import { buildSvg, fillBelow, pathData } from '../svg/svg'

/** The base map's tiles under the track. */
export type BaseMapBackground = {
  kind: 'base map'
  /** Zoom of vector tiles, 512 pixels wide. */
  zoom: number
  tiles: TileWithShapes[]
  /** Southern edge of the map, in pixels from the top. Below it the image shows ice, as Antarctica goes on. */
  southEdge: number
  graticule: Graticule
  /** SVG of the streets over the base map; empty without any. */
  detail: string
  /** SVG of the names, drawn over the track. */
  names: string
}

/** A tile server's tiles under the track, each a PNG. */
export type TileBackground = { kind: 'tiles'; tiles: (PlacedTile & { png: Uint8Array })[] }

type Background = BaseMapBackground | TileBackground

type EndSize = typeof imageTrack.start

/**
 * SVG of an image: the track, a line in pixels, over its background. Tiles of a tile server always get the light colours.
 */
export function buildMapImage(line: Point[], background: Background, canvas: Canvas, theme: Theme): string {
  if (background.kind === 'tiles') {
    return buildSvg(canvas, [drawTiles(background, canvas), drawTrack([line], 'light')])
  }
  return buildSvg(canvas, [
    drawBaseMap(background, canvas, theme),
    drawTrack([line], theme),
    background.names,
  ])
}

function drawTiles({ tiles }: TileBackground, canvas: Canvas): string {
  const images = tiles.map(({ left, top, size, png }) => {
    const data = Buffer.from(png).toString('base64')
    return `<image x="${left}" y="${top}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
  })
  return [fillBelow(0, imageTrack.background, canvas), ...images].join('\n')
}

/** SVG of the base map without names, in pixels of the canvas. */
export function drawBaseMap(
  { zoom, tiles, southEdge, graticule, detail }: BaseMapBackground,
  canvas: Canvas,
  theme: Theme,
): string {
  const colours = ground[theme]
  return [
    fillBelow(0, colours.water, canvas),
    ...tiles.map(tile => drawShapes(tile, visibleBox(tile, canvas, 0), theme, zoom)),
    fillBelow(southEdge, colours.ice, canvas),
    // Streets already show the scale, so the grid is left out.
    detail || drawGraticule(graticule, canvas, colours.grid),
  ].join('\n')
}

function drawGraticule(
  { meridians, parallels }: Graticule,
  { width, height }: Canvas,
  colour: string,
): string {
  const lines = [
    ...meridians.map(x => `M${x + 0.5} 0V${height}`),
    ...parallels.map(y => `M0 ${y + 0.5}H${width}`),
  ]
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-opacity="${gridOpacity}"/>`
}

/**
 * SVG of a track.
 * @param lines one per part of the track, in order
 * @param hasEnds whether the first and last point are the real ends of the track, which get markers
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

function drawEnd({ x, y }: Point, { radius, edge }: EndSize, fill: string, stroke: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${edge}"/>`
}
