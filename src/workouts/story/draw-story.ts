// Lays out a picture of a year's story as SVG and renders it: the head with the largest words, what the picture shows,
// and the figures below.
import type { BaseMap, DrawDetail } from '../../maps/base-map/base-map'
import { drawLinesMap } from '../../maps/images/draw-lines-map'
import { drawTracksMap } from '../../maps/images/draw-tracks-map'
import { readLines } from '../../maps/lines/lines-in-degrees'
import type { Theme } from '../../maps/style/palette'
import { renderPng } from '../../maps/svg/render'
import { buildSvg } from '../../maps/svg/svg'
import { cutLines, cutOutlines } from '../../tracks/curves/cut-lines'
import type { Zone } from '../../tracks/curves/hide-zones'
import { type Pen, signPicture, takePen } from '../images/pictures/pen'
import { drawColumns, drawDays } from './draw-months'
import { drawColumnOfFigures, drawFigures, drawRows, figuresHeight } from './draw-words'
import { type Area, margin, pictureSize } from './story-layout'
import type { StoryPicture } from './story-picture'

export interface StoryDrawing {
  picture: StoryPicture
  year: number
  scheme: Theme
  /** The year's tracks as encoded polylines, if the picture shows them. */
  outlines: readonly string[]
  /** The lines of the best day's tracks as they are stored in the finest band, if the picture shows them. */
  packed: readonly Uint8Array[]
  /** The privacy zones, which are cut out of all tracks. */
  zones: readonly Zone[]
}

interface World {
  baseMap: BaseMap
  drawDetail: DrawDetail
}

const { width, height, density } = pictureSize
const inner = width - 2 * margin

/** @returns the PNG */
export async function drawStory(drawing: StoryDrawing, world: World): Promise<Uint8Array> {
  const { picture, scheme, year } = drawing
  const pen = await takePen(scheme)
  const head = drawHead(picture, pen)
  const body: Area = { top: head.bottom, bottom: height - 68 }
  const foot = height - 34
  const parts =
    picture.shows === 'figures'
      ? [paper({ top: 0, bottom: height }, pen), drawColumnOfFigures(picture.figures, body, pen)]
      : await drawBody(drawing, body, { pen, world })
  return renderPng(
    buildSvg(pictureSize, [
      ...parts,
      head.svg,
      pen.lettering.write(String(year), { x: margin, y: foot, size: 14, colour: pen.colours.ink2 }),
      signPicture({ x: width - margin, y: foot }, pen),
    ]),
  )
}

const paper = ({ top, bottom }: Area, { colours }: Pen) =>
  `<rect y="${top}" width="${width}" height="${bottom - top}" fill="${colours.paper}"/>`

const largest = 68
const largestYear = 132
const smallest = 34

function drawHead(
  { kind, title, heading }: StoryPicture,
  { lettering, colours }: Pen,
): { svg: string; bottom: number } {
  const isYear = kind === 'year'
  const top = isYear ? 96 : 72
  const natural = lettering.widthOf(heading, { size: 1, weight: 'bold' })
  const wanted = isYear ? largestYear : largest
  const size = Math.max(smallest, Math.min(wanted, inner / Math.max(natural, 0.01)))
  const line = top + 22 + size * 0.82
  const svg = [
    lettering.write(title, { x: margin, y: top, size: 22, colour: colours.ink2, max: inner }),
    lettering.write(heading, {
      // Large letters have more space on their left, so they are moved to stand below the title.
      x: margin - size * 0.04,
      y: line,
      size,
      weight: 'bold',
      colour: colours.ink,
      max: inner,
    }),
  ].join('')
  return { svg, bottom: Math.round(line + 44) }
}

/** Draws what a picture shows, with its figures below. A map has the full width, and the paper covers what is around. */
async function drawBody(
  drawing: StoryDrawing,
  body: Area,
  { pen, world }: { pen: Pen; world: World },
): Promise<string[]> {
  const { picture, scheme } = drawing
  const { figures, rows, months, shows } = picture
  const below = figuresHeight(figures)
  const area: Area = { top: body.top, bottom: body.bottom - below }
  const words = drawFigures(figures, { top: area.bottom, bottom: body.bottom }, pen)
  const all = paper({ top: 0, bottom: height }, pen)
  if (shows === 'rows') return [all, drawRows(rows, area, pen), words]
  if (shows === 'columns') return [all, drawColumns(rows, months, area, pen), words]
  if (shows === 'days') return [all, drawDays(months, area, pen), words]
  const listed = rows.length === 0 ? 0 : rows.length * rowOfMap + 12
  const frame: Area = { top: area.top - 16, bottom: area.bottom - listed - 16 }
  const canvas = { width, height: frame.bottom - frame.top, density }
  const map = await drawMap(drawing, canvas, { ...world, theme: scheme })
  return [
    `<g transform="translate(0 ${frame.top})">${map}</g>`,
    // These rectangles cover the parts of the map that are drawn outside its frame.
    paper({ top: 0, bottom: frame.top }, pen),
    paper({ top: frame.bottom, bottom: height }, pen),
    drawRows(rows, { top: frame.bottom + 16, bottom: area.bottom }, pen),
    words,
  ]
}

/** Height of a workout's row below the map of its day. */
const rowOfMap = 34

async function drawMap(
  { picture, outlines, packed, zones }: StoryDrawing,
  canvas: typeof pictureSize,
  parts: World & { theme: Theme },
): Promise<string> {
  if (picture.shows === 'tracks-of-day') {
    const lines = cutLines(packed.flatMap(readLines), zones)
    // If everything lies in private zones, the map of the world shows that there is a map, and not where.
    return lines.length === 0 ? drawTracksMap([], canvas, parts) : drawLinesMap(lines, canvas, parts)
  }
  return drawTracksMap(cutOutlines(outlines, zones), canvas, parts)
}
