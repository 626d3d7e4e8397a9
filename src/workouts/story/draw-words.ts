// Draws figures and rows of a picture of a year's story. Sizes follow the space that there is.
import { drawFigure, fittingSize, type Pen, type PictureFigure } from '../images/pictures/pen'
import { type Area, margin, pictureSize } from './story-layout'
import type { StoryRow } from './story-picture'

const inner = pictureSize.width - 2 * margin
const rowOfFigures = 84

/** Height of the figures below what a picture shows. There are two in a row. */
export const figuresHeight = (figures: readonly PictureFigure[]) =>
  Math.ceil(figures.length / 2) * rowOfFigures

/** Draws figures in rows of two, all in one size. */
export function drawFigures(figures: readonly PictureFigure[], { top }: Area, pen: Pen): string {
  const column = inner / 2
  const place = { size: 36, max: column - 16, pen }
  const size = Math.min(...figures.map(figure => fittingSize(figure, place)))
  const svg = figures.map((figure, index) =>
    drawFigure(figure, {
      x: margin + (index % 2) * column,
      y: top + 18 + Math.floor(index / 2) * rowOfFigures,
      ...place,
      size,
    }),
  )
  return svg.join('')
}

const maxStep = 168

/** Draws figures below each other, as large as they fit, for a picture that shows nothing else. */
export function drawColumnOfFigures(
  figures: readonly PictureFigure[],
  { top, bottom }: Area,
  pen: Pen,
): string {
  const step = Math.min(maxStep, (bottom - top) / Math.max(figures.length, 1))
  const place = { size: Math.min(72, step * 0.45), max: inner, pen }
  const size = Math.min(...figures.map(figure => fittingSize(figure, place)))
  return figures
    .map((figure, index) => drawFigure(figure, { x: margin, y: top + 20 + index * step, ...place, size }))
    .join('')
}

const highestRow = 92
const barHeight = 8

/** Draws rows with a name on the left, a value on the right, and a note and bars below. */
export function drawRows(rows: readonly StoryRow[], { top, bottom }: Area, pen: Pen): string {
  const step = Math.min(highestRow, (bottom - top) / Math.max(rows.length, 1))
  return rows.map((row, index) => drawRow(row, top + index * step, step, pen)).join('')
}

function drawRow({ name, value, note, shares }: StoryRow, top: number, step: number, pen: Pen): string {
  const { lettering, colours } = pen
  const size = Math.min(21, step * 0.5)
  const line = top + size
  const valueWidth = lettering.widthOf(value, { size, weight: 'bold' })
  const bars = shares.map((share, index) => {
    const y = line + 12 + index * (barHeight + 4)
    const width = Math.max(barHeight, Math.round(share * inner))
    // The second bar is that of the year before, which is less important.
    const fill = index === 0 ? pen.track : colours.ink2
    const opacity = index === 0 ? '' : ' fill-opacity="0.45"'
    return `<rect x="${margin}" y="${y}" width="${width}" height="${barHeight}" rx="${barHeight / 2}" fill="${fill}"${opacity}/>`
  })
  const below = line + 12 + bars.length * (barHeight + 4) + 14
  return [
    lettering.write(name, { x: margin, y: line, size, colour: colours.ink, max: inner - valueWidth - 16 }),
    lettering.write(value, {
      x: margin + inner,
      y: line,
      size,
      weight: 'bold',
      anchor: 'end',
      colour: colours.ink,
    }),
    ...bars,
    lettering.write(note, { x: margin, y: below, size: 15, colour: colours.ink2, max: inner }),
  ].join('')
}
