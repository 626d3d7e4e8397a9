// Drawing functions for the pictures of shared workouts and of years: colours, text, and the layout of a figure as in
// the app.
import { createLettering, type Lettering, readLetters } from '../../../lib/lettering/lettering'
import type { Theme } from '../../../maps/style/palette'
import { trackColours } from '../../../maps/style/track'

/** The colours that have the same names in the style sheets. A test checks that they are equal. */
export const pictureColours = {
  light: { paper: '#FAFAF7', line: '#DEE0D8', ink: '#1B1E1A', ink2: '#545A50', accent: '#0B6B57' },
  dark: { paper: '#111412', line: '#2C312D', ink: '#ECEFE9', ink2: '#A9B0A5', accent: '#5FD0B0' },
} as const satisfies Record<Theme, object>

export interface Pen {
  lettering: Lettering
  colours: (typeof pictureColours)[Theme]
  /** Background colour of the bars. */
  track: string
}

export async function takePen(scheme: Theme): Promise<Pen> {
  return {
    lettering: createLettering(await readLetters()),
    colours: pictureColours[scheme],
    track: trackColours[scheme].line,
  }
}

export interface PictureFigure {
  label: string
  number: string
  unit: string
  /** A short text such as a date; may be empty. */
  note: string
}

/** Writes the name of the app on a picture. @param place position of the end of the name, on its baseline */
export function signPicture({ x, y }: { x: number; y: number }, { lettering, colours }: Pen): string {
  return lettering.write('Trackhut', {
    x,
    y,
    size: 14,
    weight: 'bold',
    anchor: 'end',
    colour: colours.accent,
  })
}

interface FigurePlace {
  x: number
  y: number
  /** Largest font size of the number in CSS pixels. A wide number is smaller. */
  size: number
  max: number
  pen: Pen
}

const unitSize = 15

/** Returns the font size at which the number fits beside its unit. */
export function fittingSize(
  { number, unit }: PictureFigure,
  { size, max, pen }: Omit<FigurePlace, 'x' | 'y'>,
) {
  const { lettering } = pen
  const unitWidth = unit === '' ? 0 : lettering.widthOf(unit, { size: unitSize }) + 5
  const natural = lettering.widthOf(number, { size, weight: 'bold' })
  return Math.min(size, (size * (max - unitWidth)) / Math.max(natural, 1))
}

export function drawFigure(figure: PictureFigure, place: FigurePlace): string {
  const { label, number, unit, note } = figure
  const { x, y, max, pen } = place
  const { lettering, colours } = pen
  const size = fittingSize(figure, place)
  const labelWidth = lettering.widthOf(label, { size: 14 })
  const labelSize = Math.max(9, Math.min(14, (14 * max) / Math.max(labelWidth, 1)))
  const numberWidth = lettering.widthOf(number, { size, weight: 'bold' })
  const line = y + 6 + place.size
  return [
    lettering.write(label, { x, y, size: labelSize, colour: colours.ink2, max }),
    lettering.write(number, { x, y: line, size, weight: 'bold', colour: colours.ink }),
    lettering.write(unit, { x: x + numberWidth + 5, y: line, size: unitSize, colour: colours.ink2 }),
    lettering.write(note, { x, y: line + 20, size: 13, colour: colours.ink2, max }),
  ].join('')
}
