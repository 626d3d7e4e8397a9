// What the two charts of a workout draw, from its points. Pure.
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { clockDuration } from '../../format/durations'
import type { Formats } from '../../format/formats'
import type { PanelPlot } from './chart-panel'
import { gridFromZero, rangeFromZero } from './scale-from-zero'

export type Axis = 'distance' | 'time'

interface PanelsInput {
  points: readonly ChartPoint[]
  /** Indices at which a segment starts. */
  starts: readonly number[]
  axis: Axis
  formats: Formats
  elevationFromZero: boolean
}

const minutes = 60
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(step => step * minutes)
/** Metres, or feet: less than this fills the chart's height, so that a flat ride does not look like mountains. */
const leastElevationSpan = 40

const fromZero = { rangeY: rangeFromZero, gridY: gridFromZero }

/** The elevation's plot, or null when the recording has none, and the speed's. */
export function workoutPanels({ points, starts, axis, formats, elevationFromZero }: PanelsInput): {
  elevation: PanelPlot | null
  speed: PanelPlot
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
        : (distance: number) => `${formats.axisNumber(distance)} ${formats.distanceUnit}`,
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
  const speed: PanelPlot = {
    ...shared,
    ys: points.map(({ speed }) => formats.distanceInUnit(speed)),
    height: 168,
    showsXAxis: true,
    ...fromZero,
    line: '--track',
    fill: null,
  }
  const hasElevation = points.some(point => point.elevation !== undefined)
  return { elevation: hasElevation ? elevation : null, speed }
}

function rangeOfElevation(low: number, high: number): [number, number] {
  const missing = Math.max(0, leastElevationSpan - (high - low))
  const room = (high - low + missing) * 0.06
  return [low - missing / 2 - room, high + missing / 2 + room]
}
