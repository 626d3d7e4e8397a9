// Reads figures that users enter, and converts them to the integers that are stored. Anything else is `invalid
// payload`.

import { parseDecimal, toScaledInteger } from '../../lib/decimal'
import { invalid } from '../../platform/errors'
import {
  type EnteredKey,
  enteredKeys,
  type FigureName,
  figures,
  forFigures,
  maxEnteredS,
  type WorkoutFigures,
} from '../../tracks/figures'

/** Figures that can be entered besides distance and duration; each is `null` if it is missing. */
export type EnteredFigures = Pick<WorkoutFigures, EnteredKey>

/** Reads the figures. Some of them must be entered together or not at all. */
export function readEnteredFigures(body: Partial<Record<FigureName, unknown>>): EnteredFigures {
  const isTold = forFigures(enteredKeys, ({ name }) => body[name] !== null && body[name] !== undefined)
  requireTogether(key => isTold[key])
  return forFigures(enteredKeys, (figure, key) =>
    isTold[key] ? scaled(readAmount(body[figure.name]), figure) : null,
  )
}

/** @throws AppError 400 if only some of the figures that belong together are present */
export function requireTogether(isThere: (key: EnteredKey) => boolean) {
  const together = enteredKeys.filter(key => figures[key].entered === 'together')
  if (together.some(isThere) && !together.every(isThere)) throw invalid('figures-incomplete')
}

/** In kilometres. */
export const readDistance = readAmount

/** In whole seconds. */
export function readDuration(value: unknown): number {
  const seconds = readAmount(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxEnteredS) throw invalid('duration-invalid')
  return seconds
}

type Moved = Pick<WorkoutFigures, 'movingS' | 'pausesS'>

/**
 * The figures that follow from a distance and a duration, at constant speed.
 * @param moved if missing, there are no pauses
 */
export function measureByHand(
  distanceKm: number,
  durationS: number,
  { movingS, pausesS }: Moved = { movingS: durationS, pausesS: null },
) {
  const speedCkmh = scaled(distanceKm / (movingS / 3600), figures.aveSpeedCkmh)
  return {
    distanceM: scaled(distanceKm, figures.distanceM),
    durationS,
    movingS,
    pausesS,
    aveSpeedCkmh: speedCkmh,
    maxSpeedCkmh: speedCkmh,
    topSpeedCkmh: speedCkmh,
  }
}

/** A number from 0 on. Some clients send it as text. */
function readAmount(value: unknown): number {
  const amount = typeof value === 'string' ? parseDecimal(value) : value
  if (typeof amount !== 'number' || !(amount >= 0)) throw invalid('amount-invalid')
  return amount
}

function scaled(value: number, { decimals, most }: { decimals: number; most: number }): number {
  const integer = toScaledInteger(value, decimals)
  if (integer > most) throw invalid('figures-impossible')
  return integer
}
