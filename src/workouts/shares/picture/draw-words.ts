// Draws the texts and figures of a workout's picture as SVG.
import { drawFigure, fittingSize, type Pen, type PictureFigure, signPicture } from '../../images/pictures/pen'
import type { PictureContent } from './picture-content'
import type { Room } from './shapes'

const margin = 28
/** Line height of the title, as a multiple of its font size. */
const leading = 1.2

interface Title {
  lines: string[]
  size: number
}

/** How much higher the title is than a single line. */
export const moreHeight = ({ lines, size }: Title) => Math.round((lines.length - 1) * size * leading)

/**
 * Breaks a title into at most two lines, in the largest font size in which it fits. If it fits in none, it is cut off
 * in the smallest.
 * @param width that of the text area
 */
export function layOutTitle(title: string, width: number, { lettering }: Pen): Title {
  const largest = width > 500 ? 24 : 21
  const most = width - 2 * margin
  const titles = [largest, largest - 2, largest - 4].map(size => {
    const isTooWide = (text: string) => lettering.widthOf(text, { size, weight: 'bold' }) > most
    return { lines: linesOf(title, isTooWide), size }
  })
  const { lines, size } = titles.find(one => one.lines.length <= 2) ?? titles.at(-1)!
  // `lettering.write` cuts off what does not fit into the last line.
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

/** The parts of a title that cannot be broken: words with the space after them, split after each hyphen. */
const partsOf = (title: string) =>
  title
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)

/** @param isAlone true if the picture has no map, so that the text is centred vertically */
export function drawWords(
  { context, figures }: PictureContent,
  title: Title,
  { room, isAlone }: { room: Room; isAlone: boolean },
  pen: Pen,
): string {
  const { lettering, colours } = pen
  const grid = gridOf(figures, room, isAlone)
  // All numbers are of the same size.
  const place = { size: grid.size, most: grid.stepX - 12, pen }
  const size = Math.min(...figures.map(figure => fittingSize(figure, place)))
  const left = room.left + margin
  const most = room.width - 2 * margin
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
        most,
      }),
    ),
    lettering.write(context, { x: left, y: below + 24, size: 14, colour: colours.ink2, most }),
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

/** Figures are in one row if the area is wide, otherwise in two columns. */
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
