// What the two charts of a workout draw, from its points. Pure.
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { clockDuration } from '../../format/durations'
import type { Formats, SpeedForm } from '../../format/formats'
import type { PanelPlot } from './chart-panel'
import { gridFromZero, rangeFromZero } from './scale-from-zero'
import { smoothOverTime } from './smooth-over-time'

export type Axis = 'distance' | 'time'

interface PanelsInput {
  points: readonly ChartPoint[]
  /** Indices at which a segment starts. */
  starts: readonly number[]
  axis: Axis
  formats: Formats
  elevationFromZero: boolean
  /** A pace is drawn as a speed, so that faster is higher, and its axis tells the time for the length. */
  form: SpeedForm
}

const minutes = 60
export const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(step => step * minutes)
/** Metres, or feet: less than this fills the chart's height, so that a flat ride does not look like mountains. */
const leastElevationSpan = 40

/** Before and after each point: what is shorter is noise. */
const smoothedSeconds = 5

const fromZero = { rangeY: rangeFromZero, gridY: gridFromZero }

/** The elevation's plot, or null when the recording has none, and the speed's. */
export function workoutPanels({ points, starts, axis, formats, elevationFromZero, form }: PanelsInput): {
  elevation: PanelPlot | null
  speed: PanelPlot
  /** The highest of the speeds that the plot leaves out; null where it leaves out none. */
  cutOff: number | null
} {
  const shared = {
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
  const elevation: PanelPlot = {
    ...shared,
    ys: points.map(({ elevation }) => (elevation === undefined ? null : formats.heightInUnit(elevation))),
    height: 176,
    showsXAxis: false,
    ...(elevationFromZero ? fromZero : { rangeY: rangeOfElevation, gridY: null }),
    line: '--elevation',
    fill: '--elevation-fill',
  }
  const measured = points.map(({ speed }) => formats.distanceInUnit(speed))
  const highest = measured.reduce((most, value) => Math.max(most, value), 0)
  const top = robustTop(measured)
  const believed = measured.map(value => (value > top ? null : value))
  const speed: PanelPlot = {
    ...shared,
    ys: smoothOverTime(believed, points, starts, smoothedSeconds),
    height: 168,
    showsXAxis: true,
    rangeY: low => rangeFromZero(low, top),
    gridY: gridFromZero,
    ...(form !== 'speed' && {
      formatY: (speed: number) => formats.howFast(speed / formats.distanceInUnit(1), form)?.number ?? '–',
    }),
    line: '--track',
    fill: null,
  }
  const hasElevation = points.some(point => point.elevation !== undefined)
  const cutOff = highest > top ? highest : null
  return { elevation: hasElevation ? elevation : null, speed, cutOff }
}

/** The highest value, or the highest but for half a per cent of them where those would flatten all others. */
function robustTop(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const usual = ascending[Math.ceil(ascending.length * 0.995) - 1] ?? 0
  const highest = ascending.at(-1) ?? 0
  return highest > usual * 1.5 ? usual : highest
}

function rangeOfElevation(low: number, high: number): [number, number] {
  const missing = Math.max(0, leastElevationSpan - (high - low))
  const room = (high - low + missing) * 0.06
  return [low - missing / 2 - room, high + missing / 2 + room]
}
