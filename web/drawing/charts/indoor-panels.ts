// What the charts of a workout without positions draw: whatever was measured, over time. Pure.
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { clockDuration } from '../../format/durations'
import type { Formats, Quantity, SpeedForm } from '../../format/formats'
import type { PanelPlot } from './chart-panel'
import { timeSteps } from './panels'
import { gridFromZero, rangeFromZero } from './scale-from-zero'

const indoorMeasures = ['speed', 'hr', 'cadence', 'power', 'temperature', 'elevation'] as const

export type IndoorMeasure = (typeof indoorMeasures)[number]

const lines = {
  speed: '--track',
  hr: '--danger',
  cadence: '--accent',
  power: '--track',
  temperature: '--elevation',
  elevation: '--elevation',
} as const satisfies Record<IndoorMeasure, `--${string}`>

/** The measures that a recording has. */
export function measuresIndoors(points: readonly ChartPoint[]): IndoorMeasure[] {
  return indoorMeasures.filter(measure =>
    points.some(point => (measure === 'speed' ? point.speed > 0 : point[measure] !== undefined)),
  )
}

/** A reading at a point with its unit; null where there is none. */
export function readingOf(
  point: ChartPoint,
  measure: IndoorMeasure,
  formats: Formats,
  form: SpeedForm,
): Quantity | null {
  const value = point[measure]
  if (value === undefined) return null
  switch (measure) {
    case 'speed':
      return formats.howFast(value, form)
    case 'temperature':
      return { number: formats.count(formats.temperatureInUnit(value)), unit: formats.temperatureUnit }
    case 'elevation':
      return formats.height(value)
    default:
      return { number: formats.count(value), unit: '' }
  }
}

/** @param isLast shows the axis of time */
export function indoorPanel(
  points: readonly ChartPoint[],
  measure: IndoorMeasure,
  formats: Formats,
  { form, isLast }: { form: SpeedForm; isLast: boolean },
): PanelPlot {
  const inUnit = (value: number) => {
    if (measure === 'speed') return formats.distanceInUnit(value)
    if (measure === 'temperature') return formats.temperatureInUnit(value)
    return measure === 'elevation' ? formats.heightInUnit(value) : value
  }
  const startsAtZero = measure === 'speed' || measure === 'power' || measure === 'cadence'
  const isPace = measure === 'speed' && form !== 'speed'
  return {
    xs: points.map(({ duration }) => duration),
    ys: points.map(point => (point[measure] === undefined ? null : inUnit(point[measure]))),
    breaks: [],
    xSteps: timeSteps,
    formatX: clockDuration,
    formatY: isPace
      ? (speed: number) => formats.howFast(speed / formats.distanceInUnit(1), form)?.number ?? '–'
      : formats.axisNumber,
    height: isLast ? 148 : 120,
    showsXAxis: isLast,
    rangeY: startsAtZero ? rangeFromZero : rangeAround,
    gridY: startsAtZero ? gridFromZero : null,
    line: lines[measure],
    fill: null,
  }
}

/** What is below fills the height of the chart, so that a steady heart rate does not look like intervals. */
const leastSpan = 20

function rangeAround(low: number, high: number): [number, number] {
  const missing = Math.max(0, leastSpan - (high - low))
  const room = (high - low + missing) * 0.06
  return [low - missing / 2 - room, high + missing / 2 + room]
}
