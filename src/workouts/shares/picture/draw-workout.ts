// Lays out the picture of a workout as SVG and renders it.
import type { BaseMap, DrawDetail } from '../../../maps/base-map/base-map'
import { drawBaseMap, drawTrack } from '../../../maps/images/draw-map-image'
import { enlargementOf } from '../../../maps/images/enlargement'
import { placeSegments } from '../../../maps/images/place-track'
import type { Theme } from '../../../maps/style/palette'
import { renderPng } from '../../../maps/svg/render'
import { buildSvg } from '../../../maps/svg/svg'
import { smoothedElevations } from '../../../tracks/elevation'
import { travelledAt } from '../../../tracks/measuring/travelled'
import { hasPositions, type Track } from '../../../tracks/track'
import {
  drawFigure,
  fittingSize,
  type Pen,
  type PictureFigure,
  signPicture,
  takePen,
} from '../../images/pictures/pen'
import type { PictureContent } from './picture-content'
import { type PictureShape, type Room, shapes } from './shapes'

const density = 2

export interface WorkoutDrawing {
  content: PictureContent
  scheme: Theme
  shape: PictureShape
  /** True to mark the ends of the drawn track: they are the real start and end, because nothing was cut out. */
  hasEnds: boolean
}

interface Ctx {
  baseMap: BaseMap
  drawDetail: DrawDetail
}

/**
 * Draws the picture of a workout.
 * @param track the visible part; `null` if there is none
 * @returns the PNG
 */
export async function drawWorkout(
  { content, scheme, shape, hasEnds }: WorkoutDrawing,
  track: Track | null,
  world: Ctx,
): Promise<Uint8Array> {
  const pen = await takePen(scheme)
  const placed = track !== null && hasPositions(track.points) ? track : null
  const { width: wholeWidth, words: usualWords } = shapes[shape](0)
  const title = layOutTitle(content.title, placed ? usualWords.width : wholeWidth, pen)
  const { width, height, map, words, profile } = shapes[shape](moreHeight(title))
  const everything: Room = { left: 0, top: 0, width, height }
  const paper = ({ left, top, width, height }: Room) =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${pen.colours.paper}"/>`
  const parts = [paper(everything)]
  if (placed) {
    const hills = profile === null ? '' : drawProfile(placed, profile, pen)
    const hillsHeight = hills === '' ? 0 : (profile?.height ?? 0)
    const ground = { ...map, height: map.height - hillsHeight }
    parts.push(
      await drawMap(placed, ground, { scheme, hasEnds }, world),
      // These rectangles cover the parts of the map that are drawn outside its frame.
      paper(words),
      paper({ ...map, top: ground.height, height: hillsHeight }),
      hills,
    )
  }
  parts.push(drawWords(content, title, { room: placed ? words : everything, isAlone: placed === null }, pen))
  return renderPng(buildSvg({ width, height, density }, parts))
}

async function drawMap(
  track: Track,
  { left, top, width, height }: Room,
  { scheme, hasEnds }: { scheme: Theme; hasEnds: boolean },
  { baseMap, drawDetail }: Ctx,
): Promise<string> {
  const place = (scale: number) =>
    placeSegments(track, { width: width / scale, height: height / scale, density })
  const fits = enlargementOf(scale => place(scale).view)
  const { view, lines } = place(fits)
  const { ground, names } = await drawBaseMap(view, { baseMap, drawDetail, theme: scheme }, lines.flat())
  const drawn = [ground, drawTrack(lines, scheme, hasEnds), names]
  return `<g transform="translate(${left} ${top}) scale(${fits})">${drawn.join('')}</g>`
}

/** Number of columns of the elevation profile. More columns would not be visible. */
const columns = 180

/** Elevation range in metres. A smaller range does not fill the height of the profile. */
const minRange = 40

/** Draws the elevation over the distance as a filled shape at the bottom of its area; empty without elevations. */
function drawProfile(track: Track, { left, top, width, height }: Room, { colours }: Pen): string {
  const heights = heightsAlong(track)
  if (heights.length < 2) return ''
  const lowest = Math.min(...heights)
  const range = Math.max(Math.max(...heights) - lowest, minRange)
  const foot = top + height
  const points = heights.map((metres, index) => {
    const x = left + (index / (heights.length - 1)) * width
    const y = foot - 8 - ((metres - lowest) / range) * (height - 20)
    return `${tenth(x)} ${tenth(y)}`
  })
  const line = `M${points.join('L')}`
  return [
    `<path d="${line}L${left + width} ${foot}L${left} ${foot}Z" fill="${colours.line}"/>`,
    `<path d="${line}" fill="none" stroke="${colours.ink2}" stroke-width="1.5" stroke-linejoin="round"/>`,
  ].join('')
}

/**
 * Returns the highest elevation in each of `columns` equal parts of the distance. Parts without elevation are left out.
 */
function heightsAlong(track: Track): number[] {
  const { metres } = travelledAt(track)
  const elevations = smoothedElevations(track)
  const length = metres.at(-1) ?? 0
  const highest: number[] = []
  elevations.forEach((elevation, index) => {
    if (Number.isNaN(elevation) || length === 0) return
    const column = Math.min(columns - 1, Math.floor((metres[index]! / length) * columns))
    highest[column] = Math.max(highest[column] ?? Number.NEGATIVE_INFINITY, elevation)
  })
  return highest.filter(height => height !== undefined)
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10

const margin = 28
/** Line height of the title, as a multiple of its font size. */
const leading = 1.2

interface Title {
  lines: string[]
  size: number
}

/** Returns the additional height of a title with several lines, compared with a single line. */
const moreHeight = ({ lines, size }: Title) => Math.round((lines.length - 1) * size * leading)

/**
 * Breaks a title into at most two lines, in the largest font size in which it fits. If it fits in none, it is cut off
 * in the smallest size.
 * @param width width of the text area
 */
export function layOutTitle(title: string, width: number, { lettering }: Pen): Title {
  const largest = width > 500 ? 24 : 21
  const max = width - 2 * margin
  const titles = [largest, largest - 2, largest - 4].map(size => {
    const isTooWide = (text: string) => lettering.widthOf(text, { size, weight: 'bold' }) > max
    return { lines: linesOf(title, isTooWide), size }
  })
  const { lines, size } = titles.find(one => one.lines.length <= 2) ?? titles.at(-1)!
  // `lettering.write` cuts off the end of a line that is too long.
  const shown = lines.length > 2 ? [lines[0]!, lines.slice(1).join('')] : lines
  return { lines: shown.map(line => line.trimEnd()), size }
}

function linesOf(title: string, isTooWide: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const part of partsOf(title)) {
    const longer = (lines.at(-1) ?? '') + part
    if (lines.length > 0 && !isTooWide(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

/** Splits a title where a line may break: after each space, and after each hyphen between letters. */
const partsOf = (title: string) =>
  title
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)

/**
 * Draws the title, the context and the figures.
 * @param isAlone true if the picture has no map, so that the text is centred vertically
 */
function drawWords(
  { context, figures }: PictureContent,
  title: Title,
  { room, isAlone }: { room: Room; isAlone: boolean },
  pen: Pen,
): string {
  const { lettering, colours } = pen
  const grid = gridOf(figures, room, isAlone)
  // All figures have the same font size, the largest in which each of them fits.
  const place = { size: grid.size, max: grid.stepX - 12, pen }
  const size = Math.min(...figures.map(figure => fittingSize(figure, place)))
  const left = room.left + margin
  const max = room.width - 2 * margin
  const foot = room.top + room.height
  const headHeight = moreHeight(title) + 25 + 44
  const spare = room.height - (headHeight + grid.height + 80)
  const top = room.top + 44 + (isAlone ? Math.max(0, spare / 2) : 0)
  const below = top + moreHeight(title)
  return [
    ...title.lines.map((line, index) =>
      lettering.write(line, {
        x: left,
        y: top + index * title.size * leading,
        size: title.size,
        weight: 'bold',
        colour: colours.ink,
        max,
      }),
    ),
    lettering.write(context, { x: left, y: below + 24, size: 14, colour: colours.ink2, max }),
    ...figures.map((figure, index) =>
      drawFigure(figure, {
        x: left + (index % grid.columns) * grid.stepX,
        y: below + 60 + Math.floor(index / grid.columns) * grid.stepY,
        ...place,
        size,
      }),
    ),
    signPicture({ x: room.left + room.width - margin, y: foot - 18 }, pen),
  ].join('')
}

/** Returns the layout of the figures: two columns if the area is high or the picture has no map, otherwise one row. */
function gridOf(figures: readonly PictureFigure[], room: Room, isAlone: boolean) {
  const columns = room.height > 230 || isAlone ? 2 : Math.max(figures.length, 1)
  const isLarge = isAlone && room.height > 400
  const size = isLarge ? 52 : columns === 2 ? 32 : 26
  const stepY = size + 42
  return {
    columns,
    size,
    stepX: (room.width - 2 * margin) / columns,
    stepY,
    height: Math.ceil(figures.length / columns) * stepY,
  }
}
