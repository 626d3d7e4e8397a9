// Prepares the charts of a workout from its curves. The functions here are pure.
import { distanceAt, type Stretch } from '../../data/workouts/curves/along'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { Formats, SpeedForm } from '../../format/formats'
import type { PanelPlot } from './chart-panel'
import { gridFromZero, rangeFromZero } from './scale-from-zero'

export type Axis = 'distance' | 'time'

/** All curves, in the order of their charts from top to bottom. */
export const allCurves = [
  'elevation',
  'speed',
  'hr',
  'cadence',
  'power',
  'gradient',
  'temperature',
  'respiration',
  'w_balance',
  'vertical_oscillation',
  'ground_contact',
  'vertical_ratio',
  'ground_contact_balance',
  'step_length',
  'pedal_balance',
] as const
export type CurveName = (typeof allCurves)[number]

interface PanelsInput {
  points: readonly CurvePoint[]
  /** Index of the first point of each segment. */
  starts: readonly number[]
  axis: Axis
  formats: Formats
  elevationFromZero: boolean
  /** Whether the axis labels are speeds or paces. The plotted values are always speeds, so that faster is higher. */
  form: SpeedForm
  /** The part shown; `null` for the whole recording. */
  zoom: Stretch | null
}

const minutes = 60
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(step => step * minutes)

/** Minimum ranges of the vertical axes in the curve's unit, so that a flat ride does not look mountainous. */
const minSpans = {
  ...{ elevation: 40, hr: 40, gradient: 8, temperature: 8, respiration: 16 },
  ...{ vertical_oscillation: 4, ground_contact: 60, vertical_ratio: 4, step_length: 0.4 },
  ...{ ground_contact_balance: 6, pedal_balance: 12 },
} as const

/** Heights in pixels. `axis` is added to the last chart, which has the shared horizontal axis. */
const heights = { elevation: 176, speed: 144, other: 120, axis: 28 } as const

type PlotScale = Pick<PanelPlot, 'rangeY' | 'gridY'>
const fromZero: PlotScale = { rangeY: rangeFromZero, gridY: gridFromZero }

/**
 * The curves that the recording has. A curve needs values at two consecutive points, because a single value
 * draws no line.
 */
export function recordedCurves(points: readonly CurvePoint[]): CurveName[] {
  return allCurves.filter(name =>
    points.some((point, index) => point[name] !== undefined && points[index + 1]?.[name] !== undefined),
  )
}

/** Makes a plot for each curve. The last one has the labels of the shared axis. */
export function workoutPanels(
  names: readonly CurveName[],
  { points, starts, axis, formats, elevationFromZero, form, zoom }: PanelsInput,
): { name: CurveName; plot: PanelPlot }[] {
  const xAt = (second: number) =>
    axis === 'time' ? second : formats.distanceInUnit(distanceAt(points, second))
  const shared = {
    seconds: points.map(({ duration }) => duration),
    rangeX: zoom === null ? null : ([xAt(zoom.from), xAt(zoom.to)] as [number, number]),
    xs: points.map(({ distance, duration }) =>
      axis === 'time' ? duration : formats.distanceInUnit(distance),
    ),
    breaks: starts.slice(1),
    xSteps: axis === 'time' ? timeSteps : null,
    formatX:
      axis === 'time'
        ? clockDuration
        : (distance: number, step?: number) =>
            `${formats.axisNumber(distance, step)} ${formats.distanceUnit}`,
    formatY: formats.axisNumber,
  }
  const valuesOf = (name: CurveName) => points.map(point => inUnit(name, point[name], formats))
  return names.map((name, index) => {
    const isLast = index === names.length - 1
    const height = name === 'elevation' || name === 'speed' ? heights[name] : heights.other
    const plot: PanelPlot = {
      ...shared,
      ys: valuesOf(name),
      height: height + (isLast ? heights.axis : 0),
      showsXAxis: isLast,
      ...scaleOf(name, elevationFromZero),
      ...(name === 'speed' && form !== 'speed' && { formatY: paceLabels(formats, form) }),
      line: name === 'speed' ? '--track' : `--curve-${name}`,
      fill: name === 'elevation' ? '--elevation-fill' : null,
    }
    return { name, plot }
  })
}

function inUnit(name: CurveName, value: number | undefined, formats: Formats): number | null {
  if (value === undefined) return null
  if (name === 'elevation') return formats.heightInUnit(value)
  if (name === 'temperature') return formats.temperatureInUnit(value)
  if (name === 'step_length') return metresOf(value)
  if (name === 'vertical_oscillation') return centimetresOf(value)
  return name === 'speed' ? formats.distanceInUnit(value) : value
}

/** Step lengths are told in metres, and vertical oscillations in centimetres, as watches do. @param value mm */
export const metresOf = (value: number) => value / 1000
export const centimetresOf = (value: number) => value / 10

function scaleOf(name: CurveName, elevationFromZero: boolean): PlotScale {
  switch (name) {
    case 'elevation':
      return elevationFromZero ? fromZero : aroundData(minSpans.elevation)
    case 'hr':
    case 'gradient':
    case 'temperature':
    case 'respiration':
    case 'vertical_oscillation':
    case 'ground_contact':
    case 'vertical_ratio':
    case 'ground_contact_balance':
    case 'step_length':
    case 'pedal_balance':
      return aroundData(minSpans[name])
    default:
      return fromZero
  }
}

function aroundData(minSpan: number): PlotScale {
  const rangeY = (low: number, high: number): [number, number] => {
    const missing = Math.max(0, minSpan - (high - low))
    const room = (high - low + missing) * 0.06
    return [low - missing / 2 - room, high + missing / 2 + room]
  }
  return { rangeY, gridY: null }
}

const paceLabels = (formats: Formats, form: SpeedForm) => (speed: number) =>
  formats.howFast(speed / formats.distanceInUnit(1), form)?.number ?? '–'
