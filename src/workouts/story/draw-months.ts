// Draws the months of a year: a chart with a column for each month, and all days as dots.
import type { Pen } from '../images/pictures/pen'
import { type Area, margin, pictureSize } from './story-layout'
import type { StoryMonth, StoryRow } from './story-picture'

const inner = pictureSize.width - 2 * margin
const step = inner / 12

/** Draws one column for each month. The highest column has the colour of tracks, and the others are lighter. */
export function drawColumns(
  rows: readonly StoryRow[],
  months: readonly StoryMonth[],
  { top, bottom }: Area,
  pen: Pen,
): string {
  const foot = bottom - 52
  const high = foot - top
  const columns = rows.map(({ shares: [share = 0] }, month) => {
    const height = Math.max(share > 0 ? 3 : 0, share * high)
    const opacity = share === 1 ? '' : ' fill-opacity="0.55"'
    const [left, columnTop] = [margin + month * step + 5, tenth(foot - height)]
    return height === 0
      ? ''
      : `<rect x="${left}" y="${columnTop}" width="${step - 10}" height="${tenth(height)}" rx="3" fill="${pen.track}"${opacity}/>`
  })
  const line = `<rect x="${margin}" y="${foot}" width="${inner}" height="1" fill="${pen.colours.line}"/>`
  return [...columns, line, ...letters(months, foot + 22, pen)].join('')
}

const maxDays = 31
const maxRadius = 8

/** Draws a column of dots for each month. The area of a dot grows with the time of its day. */
export function drawDays(months: readonly StoryMonth[], { top, bottom }: Area, pen: Pen): string {
  const down = (bottom - 28 - (top + 16)) / maxDays
  const dots = months.flatMap(({ days }, month) =>
    days.map((share, day) => {
      const [x, y] = [tenth(margin + (month + 0.5) * step), tenth(top + 16 + (day + 0.5) * down)]
      if (share === 0) return `<circle cx="${x}" cy="${y}" r="2" fill="${pen.colours.line}"/>`
      const radius = tenth(3.5 + (maxRadius - 3.5) * Math.sqrt(share))
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${pen.track}"/>`
    }),
  )
  return [...letters(months, top, pen), ...dots].join('')
}

const letters = (months: readonly StoryMonth[], y: number, { lettering, colours }: Pen): string[] =>
  months.map(({ letter }, month) =>
    lettering.write(letter, {
      x: margin + (month + 0.5) * step,
      y,
      size: 15,
      anchor: 'middle',
      colour: colours.ink2,
    }),
  )

const tenth = (pixels: number) => Math.round(pixels * 10) / 10
