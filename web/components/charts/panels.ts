// Prepares the charts of a workout from its curves. The functions here are pure. The names, colours and scales of the
// curves are in curve-looks.
import { distanceAt, type Stretch } from '../../data/workouts/curves/along'
import type { CurveMeans } from '../../data/workouts/curves/curves'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { Formats, SpeedForm } from '../../format/formats'
import type { PanelPlot } from './chart-panel'
import { clippedPeaks } from './clipped-peaks'
import { allCurves, type CurveName, lookOf } from './curve-looks'
import type { CurveWords } from './curve-values'
import { bridged } from './scales/bridged'
import { fromZero, paces, type Scale } from './scales/scales'
import { smoothed } from './scales/smoothed'

export type Axis = 'distance' | 'time'

/** A climb that is marked on the elevation chart. */
export interface ShownClimb extends Stretch {
  /** The possible labels of the climb. The first label that fits is drawn. */
  labels: readonly string[]
}

interface PanelsInput {
  points: readonly CurvePoint[]
  /** Index of the first point of each segment. */
  starts: readonly number[]
  /** The mean of each curve since the point before; empty if the points are not thinned. */
  means: CurveMeans
  axis: Axis
  formats: Formats
  words: Pick<CurveWords, 'quantityOf'>
  elevationFromZero: boolean
  /** Whether the axis labels are speeds or paces. The plotted values are always speeds, so that faster is higher. */
  form: SpeedForm
  /** The visible part of the recording; `null` for the whole recording. */
  zoom: Stretch | null
  /** Seconds over which uneven curves are averaged; 0 for none. */
  averaged: number
  climbs: readonly ShownClimb[]
}

export interface Panel {
  name: CurveName
  /** Whether the line is an average over some seconds. */
  isAveraged: boolean
  plot: PanelPlot
}

const minutes = 60
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(step => step * minutes)

/** Heights in pixels. `axis` is added to the height of the last chart, which has the shared horizontal axis. */
const heights = { usual: 120, axis: 28 } as const

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
export function workoutPanels(names: readonly CurveName[], input: PanelsInput): Panel[] {
  const { points, starts, axis, formats, form, zoom, averaged } = input
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
  }
  return names.map((name, index) => {
    const look = lookOf(name)
    const isLast = index === names.length - 1
    const isAveraged = look.isSmoothed && averaged > 0
    const recorded = points.map(point => inUnit(name, point[name], formats))
    const means = isAveraged ? (input.means[name] ?? []).map(mean => inUnit(name, mean, formats)) : []
    const line = bridged({ ...shared, ys: recorded })
    const ys = isAveraged ? smoothed({ ...shared, ys: line, means }, averaged) : line
    const { range, grid } = scaleOf(name, input)(visible(shared.seconds, ys, zoom))
    const isPace = name === 'speed' && form !== 'speed'
    const plot: PanelPlot = {
      ...shared,
      ys,
      height: (look.height ?? heights.usual) + (isLast ? heights.axis : 0),
      showsXAxis: isLast,
      rangeY: range,
      gridY: grid,
      formatY: isPace ? paceLabels(formats, form) : formats.axisNumber,
      peaks: clippedPeaks(
        // While somebody stands still, the pace is below the chart. This is not an extreme value, so it is not marked.
        { ...shared, drawn: ys, recorded, range, zoom, sides: isPace ? ['above'] : ['above', 'below'] },
        at => labelOf(name, points[at]?.[name], input),
      ),
      bands: name === 'elevation' ? climbBands(input.climbs, xAt) : [],
      line: look.colour,
      fill: look.fill ?? null,
    }
    return { name, isAveraged, plot }
  })
}

function inUnit(name: CurveName, value: number | null | undefined, formats: Formats): number | null {
  return value === undefined || value === null ? null : (lookOf(name).inUnit?.(value, formats) ?? value)
}

function scaleOf(name: CurveName, { elevationFromZero, form, formats }: PanelsInput): Scale {
  if (name === 'elevation' && elevationFromZero) return fromZero
  if (name === 'speed' && form !== 'speed')
    return paces(pace => formats.distanceInUnit(formats.speedAtPace(pace, form)))
  return lookOf(name).scale
}

/** Returns the values that the chart shows. */
function visible(seconds: readonly number[], ys: readonly (number | null)[], zoom: Stretch | null) {
  if (zoom === null) return { seconds, ys }
  return {
    seconds,
    ys: ys.map((y, index) => (seconds[index]! >= zoom.from && seconds[index]! <= zoom.to ? y : null)),
  }
}

function labelOf(name: CurveName, value: number | undefined, { words }: PanelsInput): string {
  const quantity = words.quantityOf(name, value)
  return quantity === null ? '' : `${quantity.number}${quantity.isClose ? '' : '\u00a0'}${quantity.unit}`
}

const climbBands = (climbs: readonly ShownClimb[], xAt: (second: number) => number) =>
  climbs.map(({ from, to, labels }) => ({ from: xAt(from), to: xAt(to), labels }))

const paceLabels = (formats: Formats, form: SpeedForm) => (speed: number) =>
  formats.howFast(speed / formats.distanceInUnit(1), form)?.number ?? '–'
