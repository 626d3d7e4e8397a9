/**
 * The figures of a workout, from its track. Totals cover every track of the file; start, maximum speed,
 * segments and the gaps between segments only the first, which is the one a workout shows.
 */
import { toScaledInteger } from '../lib/decimal'
import { type Elevation, measureElevation } from './elevation'
import { highestPlausibleSpeed, highestSpeed, type Movement, measureMovement } from './moving'
import type { Segment } from '../gpx/segment'
import type { Points, Track } from './track'
import { invalidGpx } from '../gpx/unreadable-gpx'

export interface MeasureOptions {
  /** Steps up to this speed count as stopped; 0 means 1 km/h. */
  readonly stoppedSpeedThresholdKmh: number
  /** Whether the maximum speed is that of any single step, instead of one cleared of positioning errors. */
  readonly useRawGpxSpeed: boolean
  /** Microseconds since the epoch; a point recorded after it refuses the file. */
  readonly latestTime: number
}

/**
 * Figures of a stretch, as exact integers: seconds, metres, 1/100 km/h, millimetres climbed, centimetres of
 * altitude.
 */
export interface SegmentMeasures {
  readonly durationS: number
  readonly movingS: number
  readonly pausesS: number
  readonly distanceM: number
  readonly aveSpeedCkmh: number
  readonly maxSpeedCkmh: number
  /** Null, like all four, when no point has an elevation. */
  readonly ascentMm: number | null
  readonly descentMm: number | null
  readonly minAltCm: number | null
  readonly maxAltCm: number | null
}

export interface Measures extends SegmentMeasures {
  /** When the first point was recorded, in microseconds since the epoch. */
  readonly startTime: number
  /** Least latitude and longitude, greatest latitude and longitude, in degrees, not rounded. */
  readonly bounds: readonly [number, number, number, number]
  /** The non-empty segments of the first track, in the order of the file. */
  readonly segments: readonly SegmentMeasures[]
}

/** Amounts before rounding: microseconds, metres, metres per second. */
interface Amounts {
  readonly durationUs: number
  readonly pausesUs: number
  readonly movingUs: number
  readonly metres: number
  readonly maxSpeed: number
  readonly elevation: Elevation | null
}

interface Stretch {
  readonly segment: Segment
  readonly movement: Movement
  readonly elevation: Elevation | null
}

const defaultThresholdKmh = 1

/** What a workout can have at most, recorded or entered by hand. */
export const maxDurationS = 30 * 24 * 3600
export const maxDistanceM = 999_999
export const maxStoredSpeedCkmh = 999_999
export const maxClimbMm = 99_999_999
const maxAltitudeCm = 999_999

/**
 * Measures a track that `readGpx` returned.
 *
 * @throws UnreadableGpx when a point is later than `latestTime`, or a figure is beyond what a workout can
 * have, as speeds from a broken clock are
 */
export function measureTrack(track: Track, options: MeasureOptions): Measures {
  const { points } = track
  if (points.time.some(time => time > options.latestTime)) throw invalidGpx()
  const threshold = options.stoppedSpeedThresholdKmh || defaultThresholdKmh
  const maximumSpeed = options.useRawGpxSpeed ? highestSpeed : highestPlausibleSpeed
  const stretches = track.segments.map(segment => ({
    segment,
    movement: measureMovement(points, segment, threshold),
    elevation: measureElevation(points, segment),
  }))
  const shown = stretches.filter(({ segment }) => segment.track === 0)
  const segments = shown.map(stretch => segmentAmounts(points, stretch, maximumSpeed))
  const gapsUs = sumOfGaps(
    points,
    shown.map(({ segment }) => segment),
  )
  const whole: Amounts = {
    durationUs: (sumOfDurations(points, track.segments) ?? 0) + gapsUs,
    pausesUs: sum(stretches, ({ movement }) => movement.stoppedUs) + gapsUs,
    movingUs: sum(stretches, ({ movement }) => movement.movingUs),
    metres:
      sum(stretches, ({ movement }) => movement.movingM) +
      sum(stretches, ({ movement }) => movement.stoppedM),
    maxSpeed: highest(segments, ({ maxSpeed }) => maxSpeed),
    elevation: joinElevations(stretches),
  }
  return {
    ...toMeasures(whole),
    startTime: points.time[0]!,
    bounds: boundsOf(points),
    segments: segments.map(toMeasures),
  }
}

function segmentAmounts(
  points: Points,
  { segment, movement, elevation }: Stretch,
  maximumSpeed: (movement: Movement) => number,
): Amounts {
  return {
    durationUs: sumOfDurations(points, [segment]) ?? 0,
    pausesUs: movement.stoppedUs,
    movingUs: movement.movingUs,
    metres: movement.movingM + movement.stoppedM,
    maxSpeed: maximumSpeed(movement),
    elevation,
  }
}

/**
 * Microseconds from first to last point of each segment, or null when one of them ends before it begins or
 * has no times.
 */
function sumOfDurations(points: Points, segments: readonly Segment[]): number | null {
  let total = 0
  for (const { start, end } of segments) {
    if (end - start < 2) continue
    const duration = points.time[end - 1]! - points.time[start]!
    if (!(duration >= 0)) return null
    total += duration
  }
  return total
}

/** Microseconds between the end of each segment and the start of the next; negative where they overlap. */
function sumOfGaps(points: Points, segments: readonly Segment[]): number {
  let total = 0
  for (let index = 1; index < segments.length; index++) {
    total += points.time[segments[index]!.start]! - points.time[segments[index - 1]!.end - 1]!
  }
  return total
}

function joinElevations(stretches: readonly Stretch[]): Elevation | null {
  const elevations = stretches.flatMap(({ elevation }) => elevation ?? [])
  if (elevations.length === 0) return null
  return {
    lowest: -highest(elevations, elevation => -elevation.lowest),
    highest: highest(elevations, elevation => elevation.highest),
    ascent: sum(elevations, ({ ascent }) => ascent),
    descent: sum(elevations, ({ descent }) => descent),
  }
}

function toMeasures(amounts: Amounts): SegmentMeasures {
  const { durationUs, pausesUs, movingUs, metres, maxSpeed, elevation } = amounts
  const kilometres = metres / 1000
  const aveSpeedKmh = movingUs > 0 ? kilometres / (movingUs / 3600e6) : 0
  return {
    durationS: wholeSeconds(durationUs),
    movingS: wholeSeconds(movingUs),
    pausesS: wholeSeconds(pausesUs),
    distanceM: scaled(kilometres, 3, maxDistanceM),
    aveSpeedCkmh: scaled(aveSpeedKmh, 2, maxStoredSpeedCkmh),
    maxSpeedCkmh: scaled(maxSpeed * 3.6, 2, maxStoredSpeedCkmh),
    ascentMm: elevation && scaled(elevation.ascent, 3, maxClimbMm),
    descentMm: elevation && scaled(elevation.descent, 3, maxClimbMm),
    minAltCm: elevation && scaled(elevation.lowest, 2, maxAltitudeCm),
    maxAltCm: elevation && scaled(elevation.highest, 2, maxAltitudeCm),
  }
}

/** Overlapping segments can make a sum negative; nothing lasts less than no time. */
function wholeSeconds(microseconds: number): number {
  const seconds = Math.max(0, Math.trunc(microseconds / 1e6))
  if (seconds > maxDurationS) throw invalidGpx()
  return seconds
}

function scaled(value: number, places: number, limit: number): number {
  const integer = toScaledInteger(value, places)
  if (Math.abs(integer) > limit) throw invalidGpx()
  return integer
}

function boundsOf({ latitude, longitude }: Points): Measures['bounds'] {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (let index = 0; index < latitude.length; index++) {
    south = Math.min(south, latitude[index]!)
    north = Math.max(north, latitude[index]!)
    west = Math.min(west, longitude[index]!)
    east = Math.max(east, longitude[index]!)
  }
  return [south, west, north, east]
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}

function highest<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((most, item) => Math.max(most, amountOf(item)), Number.NEGATIVE_INFINITY)
}
