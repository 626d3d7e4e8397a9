// Draws figures and rows of a picture of a year's story. Sizes follow the space that there is.
import { drawFigure, fittingSize, type Pen, type PictureFigure } from '../images/pictures/pen'
import { type Area, margin, pictureSize } from './story-layout'
import type { StoryRow } from './story-picture'

const inner = pictureSize.width - 2 * margin
const rowOfFigures = 84

/** Number of figures in a row below what a picture shows. */
const columnsOf = (figures: readonly PictureFigure[]) => (figures.length === 3 ? 3 : 2)

/** Height of the figures below what a picture shows. */
export const figuresHeight = (figures: readonly PictureFigure[]) =>
  Math.ceil(figures.length / columnsOf(figures)) * rowOfFigures

/** Draws figures in rows of two or three, all in one size. */
export function drawFigures(figures: readonly PictureFigure[], { top }: Area, pen: Pen): string {
  const columns = columnsOf(figures)
  const column = inner / columns
  const place = { size: 36, max: column - 16, pen }
  const size = Math.min(...figures.map(figure => fittingSize(figure, place)))
  const svg = figures.map((figure, index) =>
    drawFigure(figure, {
      x: margin + (index % columns) * column,
      y: top + 18 + Math.floor(index / columns) * rowOfFigures,
      ...place,
      size,
    }),
  )
  return svg.join('')
}

const maxStep = 184

/** Draws figures below each other, as large as they fit, for a picture that shows nothing else. */
export function drawColumnOfFigures(
  figures: readonly PictureFigure[],
  { top, bottom }: Area,
  pen: Pen,
): string {
  const step = Math.min(maxStep, (bottom - top) / Math.max(figures.length, 1))
  const wanted = step * 0.4
  const unitSize = wanted * 0.4
  const widths = figures.map(
    ({ number, unit }) =>
      pen.lettering.widthOf(number, { size: wanted, weight: 'bold' }) +
      pen.lettering.widthOf(` ${unit}`, { size: unitSize }),
  )
  const size = Math.min(wanted, (wanted * inner) / Math.max(...widths, 1))
  return figures
    .map((figure, index) => drawLargeFigure(figure, top + 20 + index * step, { size, unitSize }, pen))
    .join('')
}

function drawLargeFigure(
  { label, number, unit, note }: PictureFigure,
  top: number,
  { size, unitSize }: { size: number; unitSize: number },
  { lettering, colours }: Pen,
): string {
  const line = top + 12 + size
  const numberWidth = lettering.widthOf(number, { size, weight: 'bold' })
  return [
    lettering.write(label, { x: margin, y: top, size: 18, colour: colours.ink2, max: inner }),
    lettering.write(number, { x: margin, y: line, size, weight: 'bold', colour: colours.ink }),
    lettering.write(unit, { x: margin + numberWidth + 8, y: line, size: unitSize, colour: colours.ink2 }),
    lettering.write(note, { x: margin, y: line + 36, size: 17, colour: colours.ink2, max: inner }),
  ].join('')
}

const highestRow = 148

/** Draws rows with a name on the left, a value on the right, and a note and bars below. */
export function drawRows(rows: readonly StoryRow[], { top, bottom }: Area, pen: Pen): string {
  const step = Math.min(highestRow, (bottom - top) / Math.max(rows.length, 1))
  return rows.map((row, index) => drawRow(row, top + index * step, step, pen)).join('')
}

function drawRow({ name, value, note, shares }: StoryRow, top: number, step: number, pen: Pen): string {
  const { lettering, colours } = pen
  const size = Math.min(step * 0.5, 13 + step * 0.09)
  const barHeight = Math.round(size * 0.4)
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
  const noteSize = size * 0.74
  const below = line + 10 + bars.length * (barHeight + 4) + noteSize
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
    lettering.write(note, { x: margin, y: below, size: noteSize, colour: colours.ink2, max: inner }),
  ].join('')
}
