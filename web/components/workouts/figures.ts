// Names and formats of a workout's figures. The functions here are pure.
import {
  type EnteredName,
  enteredKeys,
  type FigureKey,
  type FigureName,
  figureKeys,
  figures,
} from '../../../src/tracks/figures'
import { type Formats, kilometresPerMile, metresPerFoot, type Quantity } from '../../format/formats'

const figureOf = new Map(figureKeys.map(key => [figures[key].name, figures[key]]))

/** Names of the figures that must be entered together, such as ascent and descent: the server accepts all or none. */
export const namesTogether: EnteredName[] = enteredKeys
  .filter(key => figures[key].entered === 'together')
  .map(key => figures[key].name)

export const figureLabels = {
  duration: 'figures.duration',
  moving: 'figures.moving',
  pauses: 'figures.pauses',
  distance: 'figures.distance',
  ave_speed: 'figures.averageSpeed',
  max_speed: 'figures.topSpeed',
  top_speed: 'figures.topSpeed',
  ascent: 'figures.ascent',
  descent: 'figures.descent',
  min_alt: 'figures.minHeight',
  max_alt: 'figures.maxHeight',
} as const satisfies Record<FigureName, string>

/** Units of the form's fields. `ratio` is the number of metric units in an imperial one. */
export const enteredUnits = {
  distance: { metric: 'kilometer', imperial: 'mile', ratio: kilometresPerMile },
  speed: { metric: 'kilometer-per-hour', imperial: 'mile-per-hour', ratio: kilometresPerMile },
  height: { metric: 'meter', imperial: 'foot', ratio: metresPerFoot },
} as const satisfies Record<Exclude<(typeof figures)[FigureKey]['quantity'], 'duration'>, object>

/** Formats a figure of the API, in which durations are already texts; `null` if it is unknown. */
export function writeFigure(
  name: FigureName,
  value: number | string | null,
  formats: Formats,
): Quantity | string | null {
  const quantity = figureOf.get(name)?.quantity
  if (typeof value !== 'number' || quantity === undefined || quantity === 'duration') {
    return value === null ? null : String(value)
  }
  return formats[quantity](value)
}
