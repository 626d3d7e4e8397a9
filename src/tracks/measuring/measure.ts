/**
 * Measures a workout from its points. Its figures are the sums over its tracks, each of which is measured separately.
 */
import { toScaledInteger } from '../../lib/decimal'
import { type Elevation, measureElevation } from '../elevation'
import { allFrom, type FigureCandidates, type FigureSources } from '../figure-sources'
import { type FigureKey, figures, type SegmentFigures } from '../figures'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import { UnusableRecording } from '../unusable-recording'
import { bestEfforts, type Effort } from './best-efforts'
import { highestPlausibleSpeed, highestSpeed, measureMovement } from './moving'
import { believedWay, highestOf, topSpeedsOn } from './top-speed'

interface MeasureOptions {
  /** Steps up to this speed count as stopped; 0 means 1 km/h. */
  readonly stoppedSpeedThresholdKmh: number
  /** True to use the highest speed of any single step, without removing positioning errors. */
  readonly useRawGpxSpeed: boolean
}

type Bounds = readonly [south: number, west: number, north: number, east: number]

export interface Measures extends SegmentFigures {
  /** Time of the first point, in microseconds since 1970. */
  readonly startTime: number
  /** South, west, north, east in degrees, not rounded; `null` without positions. */
  readonly bounds: Bounds | null
  /** Segments of all tracks, in order. */
  readonly segments: readonly SegmentFigures[]
  /** Fastest times over common distances, shortest distance first. */
  readonly efforts: readonly Effort[]
  readonly sources: FigureSources
  /** `null` for a GPX file with positions, where all figures come from the points. */
  readonly candidates: FigureCandidates | null
}

/** Values before rounding: microseconds, metres, metres per second. */
interface Amounts {
  readonly durationUs: number
  readonly pausesUs: number
  readonly movingUs: number
  readonly metres: number
  readonly maxSpeed: number
  /** Speed of the fastest five seconds; `null` if the recording is shorter. */
  readonly topSpeed: number | null
  readonly elevation: Elevation | null
}

/** Threshold in km/h for a sport without a threshold of its own. */
export const defaultThresholdKmh = 1

/**
 * Measures a workout.
 * @param points all points must have a position and a time
 * @throws UnusableRecording if a figure exceeds the limits of a workout
 */
export function measureTracks(
  tracks: readonly { segments: readonly Segment[] }[],
  points: Points,
  options: MeasureOptions,
): Measures {
  const threshold = options.stoppedSpeedThresholdKmh || defaultThresholdKmh
  const maximumSpeed = options.useRawGpxSpeed ? highestSpeed : highestPlausibleSpeed
  const recorded = tracks.flatMap(track => track.segments)
  const way = believedWay({ points, segments: recorded })
  const topSpeeds = topSpeedsOn(way)
  const movements = recorded.map(segment => measureMovement(points, segment, threshold))
  const segments = movements.map((movement, index): Amounts => {
    const segment = recorded[index]!
    return {
      durationUs: sumOfDurations(points, [segment]),
      pausesUs: movement.stoppedUs,
      movingUs: movement.movingUs,
      metres: movement.movingM + movement.stoppedM,
      maxSpeed: maximumSpeed(movement),
      topSpeed: topSpeeds[index] ?? null,
      elevation: measureElevation(points, segment),
    }
  })
  const gapsUs = sum(tracks, track => sumOfGaps(points, track.segments))
  const whole: Amounts = {
    durationUs: sum(tracks, track => sumOfDurations(points, track.segments)) + gapsUs,
    pausesUs: sum(segments, ({ pausesUs }) => pausesUs) + gapsUs,
    movingUs: sum(segments, ({ movingUs }) => movingUs),
    metres: sum(movements, ({ movingM }) => movingM) + sum(movements, ({ stoppedM }) => stoppedM),
    maxSpeed: highest(segments, ({ maxSpeed }) => maxSpeed),
    topSpeed: highestOf(topSpeeds),
    elevation: joinElevations(segments),
  }
  return {
    ...toFigures(whole),
    startTime: points.time[0]!,
    bounds: boundsOf(points),
    segments: segments.map(toFigures),
    efforts: bestEfforts(way),
    sources: allFrom('points', whole.elevation !== null),
    candidates: null,
  }
}

/**
 * Microseconds from the first to the last point, summed over the segments. If any segment ends before it begins, the
 * sum is 0.
 */
function sumOfDurations(points: Points, segments: readonly Segment[]): number {
  let total = 0
  for (const { start, end } of segments) {
    const duration = difference(points.time, start, end - 1)
    if (duration < 0) return 0
    total += duration
  }
  return total
}

/** Microseconds between the segments of a track, as a sum; negative if they overlap. */
function sumOfGaps(points: Points, segments: readonly Segment[]): number {
  const gapBefore = ({ start }: Segment, index: number) =>
    difference(points.time, segments[index]!.end - 1, start)
  return segments
    .slice(1)
    .map(gapBefore)
    .reduce((total, gap) => total + gap, 0)
}

function joinElevations(segments: readonly Amounts[]): Elevation | null {
  const elevations = segments.flatMap(({ elevation }) => elevation ?? [])
  if (elevations.length === 0) return null
  return {
    lowest: -highest(elevations, elevation => -elevation.lowest),
    highest: highest(elevations, elevation => elevation.highest),
    ascent: sum(elevations, ({ ascent }) => ascent),
    descent: sum(elevations, ({ descent }) => descent),
  }
}

/**
 * Rounds the values to the figures of a segment.
 * @throws UnusableRecording if a figure exceeds the limits of a workout
 */
export function toFigures(amounts: Amounts): SegmentFigures {
  const { durationUs, pausesUs, movingUs, metres, maxSpeed, topSpeed, elevation } = amounts
  const kilometres = metres / 1000
  const aveSpeedKmh = movingUs > 0 ? kilometres / (movingUs / 3600e6) : 0
  return {
    durationS: wholeSeconds(durationUs),
    movingS: wholeSeconds(movingUs),
    pausesS: wholeSeconds(pausesUs),
    distanceM: scaleFigure(kilometres, 'distanceM'),
    aveSpeedCkmh: scaleFigure(aveSpeedKmh, 'aveSpeedCkmh'),
    maxSpeedCkmh: scaleFigure(maxSpeed * 3.6, 'maxSpeedCkmh'),
    topSpeedCkmh: scaleFigure((topSpeed ?? maxSpeed) * 3.6, 'topSpeedCkmh'),
    ascentMm: elevation && scaleFigure(elevation.ascent, 'ascentMm'),
    descentMm: elevation && scaleFigure(elevation.descent, 'descentMm'),
    minAltCm: elevation && scaleFigure(elevation.lowest, 'minAltCm'),
    maxAltCm: elevation && scaleFigure(elevation.highest, 'maxAltCm'),
  }
}

/** Whole seconds of a duration. Overlapping segments can make a duration negative, which counts as 0. */
function wholeSeconds(microseconds: number): number {
  const seconds = Math.max(0, Math.trunc(microseconds / 1e6))
  if (seconds > figures.durationS.max) {
    throw new UnusableRecording('recording-too-long', { days: Math.ceil(seconds / 86_400) })
  }
  return seconds
}

/**
 * Rounds a value to the integer that is stored for a figure.
 * @throws UnusableRecording if the value exceeds the limits of a workout
 */
export function scaleFigure(value: number, key: FigureKey): number {
  const { decimals, max, name } = figures[key]
  const integer = toScaledInteger(value, decimals)
  if (Math.abs(integer) > max) throw new UnusableRecording('recording-figure-impossible', { figure: name })
  return integer
}

/** Returns the bounds of points. All of them must have positions. */
export function boundsOf({ latitude, longitude }: Points): Bounds {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const degrees of latitude) {
    south = Math.min(south, degrees)
    north = Math.max(north, degrees)
  }
  for (const degrees of longitude) {
    west = Math.min(west, degrees)
    east = Math.max(east, degrees)
  }
  return [south, west, north, east]
}

export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}

function highest<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((max, item) => Math.max(max, amountOf(item)), Number.NEGATIVE_INFINITY)
}
