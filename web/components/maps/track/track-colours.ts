// Colours a track by a measure: its values, their range and the colours. The functions here are pure.

import { measureRamp } from '../../../../src/maps/style/track'
import type { PlacedPoint } from '../../../data/workouts/track'
import type { Formats, Quantity, SpeedForm } from '../../../format/formats'
import { smoothOverTime } from './smooth-over-time'

/** Power is averaged over this many seconds before and after each point. */
const smoothedSeconds = 10

const allMeasures = ['speed', 'elevation', 'gradient', 'heartRate', 'cadence', 'power'] as const

export type Measure = (typeof allMeasures)[number]

/** The values that get the first and the last colour. */
interface Range {
  low: number
  high: number
}

export interface Colouring {
  measure: Measure
  /** One value per point; `null` if it is unknown. */
  values: readonly (number | null)[]
  range: Range
}

/**
 * The range goes from the lower to the upper of these percentiles. Values outside it are mostly recording errors, and
 * get the first or last colour.
 */
const [lowShare, highShare] = [0.02, 0.98]

/** Minimum range of each measure in the measure's unit, so that small variations do not get very different colours. */
const minSpans: Readonly<Record<Measure, number>> = {
  speed: 4,
  elevation: 20,
  gradient: 6,
  heartRate: 20,
  cadence: 20,
  power: 40,
}

export function measuresOf(points: readonly PlacedPoint[]): Measure[] {
  const has = (key: keyof PlacedPoint) => points.some(point => point[key] !== undefined)
  const known: Readonly<Record<Measure, boolean>> = {
    speed: has('speed'),
    elevation: has('elevation'),
    gradient: has('gradient'),
    heartRate: has('hr'),
    cadence: has('cadence'),
    power: has('power'),
  }
  return allMeasures.filter(measure => known[measure])
}

/**
 * Returns the values of a measure along the track, and their range.
 * @param starts index of each segment's first point
 */
export function colouringBy(
  measure: Measure,
  points: readonly PlacedPoint[],
  starts: readonly number[],
): Colouring {
  const values = valuesOf(measure, points, starts)
  return { measure, values, range: rangeOf(measure, values) }
}

/** Returns the values of a measure in km/h, m, %, per minute or W. */
function valuesOf(
  measure: Measure,
  points: readonly PlacedPoint[],
  starts: readonly number[],
): (number | null)[] {
  const read = (key: 'speed' | 'elevation' | 'gradient' | 'hr' | 'cadence' | 'power') =>
    points.map(point => point[key] ?? null)
  switch (measure) {
    case 'heartRate':
      return read('hr')
    // Power is smoothed, because it varies with each pedal stroke.
    case 'power':
      return smoothOverTime(read(measure), points, starts, smoothedSeconds)
    default:
      return read(measure)
  }
}

/**
 * Returns the range of the values without outliers. The range of gradients is symmetric, so that level ground has the
 * middle colour.
 */
export function rangeOf(measure: Measure, values: readonly (number | null)[]): Range {
  const sorted = Float64Array.from(values.filter(value => value !== null)).sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(lowShare), at(highShare)]
  const missing = Math.max(0, minSpans[measure] - (high - low)) / 2
  if (measure === 'gradient') {
    const steepest = Math.max(-low, high, minSpans.gradient / 2)
    return { low: -steepest, high: steepest }
  }
  if (measure === 'elevation') return { low: low - missing, high: high + missing }
  // Speed, heart rate, cadence and power are never negative.
  const from = Math.max(0, low - missing)
  return { low: from, high: Math.max(high + missing, from + minSpans[measure]) }
}

/** Returns the colour of a stretch, chosen by the mean of its values; `null` if all values are unknown. */
export function colourBetween({ values, range }: Colouring, from: number, to: number): string | null {
  let [sum, count] = [0, 0]
  for (let index = from; index <= to; index++) {
    const value = values[index]
    if (value === undefined || value === null) continue
    sum += value
    count++
  }
  return count === 0 ? null : colourOf(sum / count, range)
}

export function colourOf(value: number, { low, high }: Range): string {
  const step = Math.floor(((value - low) / (high - low)) * measureRamp.length)
  return measureRamp[Math.min(measureRamp.length - 1, Math.max(0, step))] ?? ''
}

interface LegendUnits {
  heartRate: string
  cadence: string
  power: string
  /** Whether speeds are written as speeds or as paces. */
  form: SpeedForm
}

/** Formats the low, middle and high value of the legend. */
export function legendOf(
  { measure, range: { low, high } }: Colouring,
  formats: Formats,
  units: LegendUnits,
): [low: Quantity, middle: Quantity, high: Quantity] {
  const quantity = (value: number) => quantityOf(measure, value, formats, units)
  return [quantity(low), quantity((low + high) / 2), quantity(high)]
}

function quantityOf(
  measure: Measure,
  value: number,
  formats: Formats,
  { form, ...units }: LegendUnits,
): Quantity {
  // Pace is undefined at a speed of 0.
  if (measure === 'speed') return formats.howFast(value, form) ?? { number: '–', unit: '' }
  if (measure === 'elevation') return formats.height(value)
  if (measure === 'gradient') return formats.percent(value)
  return { number: formats.count(value), unit: units[measure] }
}
