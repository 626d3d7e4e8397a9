// When two workouts are probably the same: brought here twice, from two services or in two formats, or recorded by two
// devices at once. And which of them tells more.
import type { PlatformContext } from '../../platform/context/platform-context'
import { type BodySensor, bodySensors } from '../../tracks/sensors'
import { unpackTrack } from '../../tracks/track'
import type { WorkoutRow } from '../rows/store'

/** What is compared of a workout. */
export interface Compared {
  /** Milliseconds since 1970. */
  start: number
  durationS: number
  /** 0 when nobody knows. */
  distanceM: number
  /** Null without positions. */
  bounds: Bounds | null
}

interface Bounds {
  minLatitude: number
  minLongitude: number
  maxLatitude: number
  maxLongitude: number
}

export function comparedOf(workout: WorkoutRow): Compared {
  const { minLatitude, minLongitude, maxLatitude, maxLongitude } = workout
  const isPlaced =
    minLatitude !== null && minLongitude !== null && maxLatitude !== null && maxLongitude !== null
  return {
    start: workout.workoutDate.getTime(),
    durationS: workout.durationS,
    distanceM: workout.distanceM,
    bounds: isPlaced ? { minLatitude, minLongitude, maxLatitude, maxLongitude } : null,
  }
}

/** Nobody begins two recordings by hand within so many milliseconds; formats round by up to a second. */
export const sameStartMs = 2_000

/** Of the longer one: so much of their time they share at least. */
export const leastShared = 0.8

/** Devices measure one way differently by so much of its length, or by so many metres. */
const lengthTolerance = 0.15
const shortestDifferenceM = 300

/** In degrees, some 500 m: how far apart devices may begin or end. */
const placeTolerance = 0.005

export function areLikelyTheSame(a: Compared, b: Compared): boolean {
  if (a.bounds && b.bounds && !overlap(a.bounds, b.bounds)) return false
  const start = Math.max(a.start, b.start)
  const gapMs = start - Math.min(a.start, b.start)
  // One may be the beginning of the other, sent while it was still being recorded.
  if (gapMs <= sameStartMs && a.bounds && b.bounds) return true
  const sharedMs = Math.min(endOf(a), endOf(b)) - start
  const longestMs = Math.max(a.durationS, b.durationS) * 1000
  return sharedMs >= leastShared * longestMs && areAboutAsLong(a.distanceM, b.distanceM)
}

const endOf = ({ start, durationS }: Compared) => start + durationS * 1000

function areAboutAsLong(a: number, b: number): boolean {
  if (a === 0 || b === 0) return true
  return Math.abs(a - b) <= Math.max(shortestDifferenceM, lengthTolerance * Math.max(a, b))
}

function overlap(a: Bounds, b: Bounds): boolean {
  const isNorthSouth =
    a.minLatitude - placeTolerance <= b.maxLatitude && b.minLatitude - placeTolerance <= a.maxLatitude
  const isEastWest =
    a.minLongitude - placeTolerance <= b.maxLongitude && b.minLongitude - placeTolerance <= a.maxLongitude
  return isNorthSouth && isEastWest
}

/** What there is of a workout besides its figures. */
export interface Richness {
  /** A recording that was read. */
  isRecorded: boolean
  hasPlaces: boolean
  /** Such as heart rate, power, elevation. */
  sensors: number
  points: number
  durationS: number
}

/** @returns above zero when `a` tells more, below when `b` does, zero when they tell the same */
export function compareRichness(a: Richness, b: Richness): number {
  return (
    Number(a.isRecorded) - Number(b.isRecorded) ||
    Number(a.hasPlaces) - Number(b.hasPlaces) ||
    // What goes on for longer has all that the other has.
    (Math.min(a.durationS, b.durationS) < 0.95 * Math.max(a.durationS, b.durationS)
      ? a.durationS - b.durationS
      : 0) ||
    a.sensors - b.sensors ||
    a.points - b.points
  )
}

/** What was recorded of a workout. */
export interface Recorded {
  points: number
  /** Distance and speed are measured from places as well, and are none. */
  sensors: ('elevation' | BodySensor)[]
}

const nothing: Recorded = { points: 0, sensors: [] }

/** Nothing without a recording, or when its file is lost. */
export async function readRecorded(ctx: PlatformContext, { trackFile }: WorkoutRow): Promise<Recorded> {
  const packed = trackFile === null ? null : await ctx.files.read(trackFile).catch(() => null)
  return packed ? recordedIn(packed) : nothing
}

/** What packed points tell; nothing when they are damaged. */
export function recordedIn(packed: Uint8Array): Recorded {
  try {
    const { points, readings } = unpackTrack(packed)
    const hasElevation = points.elevation.some(value => !Number.isNaN(value))
    const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
    return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
  } catch {
    return nothing
  }
}

export const richnessOf = (
  workout: Pick<WorkoutRow, 'trackFile' | 'minLatitude' | 'durationS'>,
  { points, sensors }: Recorded,
): Richness => ({
  isRecorded: workout.trackFile !== null,
  hasPlaces: workout.minLatitude !== null,
  sensors: sensors.length,
  points,
  durationS: workout.durationS,
})
