/**
 * Top speed of a recording: the average over its fastest five seconds, so that a single wrong position does not distort
 * the result.
 */
import { metresUpTo } from '../pool'
import { hasPositions, type Track } from '../track'
import { fastest } from './moving'
import { grownEvenly, type Travelled, travelledAt } from './travelled'

/**
 * Length of the window in seconds. Positions have errors of a few metres, which would dominate the speed over a shorter
 * time.
 */
export const windowSeconds = 5

/** A step from point to point is a positioning error if its speed exceeds the 90th percentile by this factor. */
const jumpFactor = 3
/** In metres per second. A slower step is never an error, because a person who mostly walks may also run. */
const neverAJump = 6

type Recorded = Pick<Track, 'points' | 'segments' | 'pool'>

/** Top speed of each segment in metres per second; `null` for a segment shorter than the window. */
export const topSpeedsOf = (recorded: Recorded): (number | null)[] => topSpeedsOn(believedWay(recorded))

/** Like `topSpeedsOf`, for distances and times that have already been computed. */
export const topSpeedsOn = (way: Travelled): (number | null)[] =>
  [...stretches(way.begins)].map(stretch => topSpeedIn(way, stretch))

/**
 * Returns the distances and times of a recording. Positioning errors add no distance.
 * @param fastestOfSport maximum speed of the sport in metres per second
 */
export function believedWay(recorded: Recorded, fastestOfSport = fastest): Travelled {
  const measured = measuredWay(recorded)
  return withoutJumps(measured, Math.min(fastestOfSport, jumpLimit(measured)))
}

/** The highest of some top speeds; `null` if there are none. */
export function highestOf(topSpeeds: readonly (number | null)[]): number | null {
  return topSpeeds.reduce((max, top) => (top === null ? max : Math.max(max ?? 0, top)), null)
}

/**
 * Maximum ratio of a top speed to the device's maximum speed. A higher top speed is an error that the device has
 * removed from its maximum, with data that the points do not contain.
 */
const maxOfMaximum = 1.1

/**
 * Limits top speeds to the device's maximum speed with a tolerance.
 * @param maxSpeed maximum speed of the device in metres per second; `null` if not plausible
 */
export const boundedByMaximum = (topSpeeds: readonly (number | null)[], maxSpeed: number | null) =>
  maxSpeed === null ? topSpeeds : topSpeeds.map(top => top && Math.min(top, maxSpeed * maxOfMaximum))

/**
 * The recorded speed is used if at least this share of the points has a speed, and if the condition of `maxApart` is
 * met.
 */
const minShareWithSpeed = 0.9

/**
 * Maximum difference between the distance computed from the recorded speed and the counted distance, as a share. On
 * ergometers, the recorded speed may be that of a wheel.
 */
const maxApart = 0.03

/**
 * Returns the distances and times from which speeds are measured. In a pool, the distance is that of the lengths, and
 * rests are left out. With positions, it is the distance between them. Otherwise it is computed from the recorded
 * speed, if that agrees with the counted distance. If not, the counted distance grows evenly between its records, which
 * may be many seconds apart.
 */
export function measuredWay(recorded: Recorded): Travelled {
  const { points, pool } = recorded
  const travelled = travelledAt(recorded)
  if (pool) return { ...travelled, metres: metresUpTo(pool, points.time) }
  if (hasPositions(points)) return travelled
  return { ...travelled, metres: metresBySpeed(points.speed, travelled, maxApart) ?? grownEvenly(travelled) }
}

/**
 * Returns the metres at each point, computed from the recorded speed and scaled to the counted distance, if there is
 * one.
 * @param maxApart maximum difference between the two distances, as a share
 * @returns `null` if too few points have a speed, or if the speed does not agree with the counted distance
 */
export function metresBySpeed(speed: Float32Array | null, travelled: Travelled, maxApart: number) {
  if (speed === null) return null
  const metres = metresOf(speed, travelled)
  const [length, counted] = [metres.at(-1) ?? 0, travelled.metres.at(-1) ?? 0]
  if (counted === 0) return metres
  const known = speed.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)
  if (known < speed.length * minShareWithSpeed || Math.abs(length / counted - 1) > maxApart) return null
  return metres.map(reached => (reached * counted) / length)
}

/** Integrates a speed to metres. */
function metresOf(speed: Float32Array, { seconds, begins }: Travelled): Float64Array {
  const metres = new Float64Array(speed.length)
  for (let index = 1; index < speed.length; index++) {
    const recorded = begins[index] ? 0 : speed[index]!
    metres[index] =
      metres[index - 1]! + (recorded > 0 ? recorded * (seconds[index]! - seconds[index - 1]!) : 0)
  }
  return metres
}

/** Returns the speed in metres per second above which a step is a positioning error. */
export const jumpLimit = (way: Travelled): number =>
  Math.min(fastest, Math.max(neverAJump, jumpFactor * usualHighSpeed(way)))

/** Returns the 90th percentile of the speeds of the steps, in metres per second. */
function usualHighSpeed({ metres, seconds, begins }: Travelled): number {
  const speeds = new Float64Array(metres.length)
  let count = 0
  for (let index = 1; index < metres.length; index++) {
    const passed = seconds[index]! - seconds[index - 1]!
    if (!begins[index] && passed > 0) speeds[count++] = (metres[index]! - metres[index - 1]!) / passed
  }
  return speeds.subarray(0, count).sort()[Math.floor((count - 1) * 0.9)] ?? 0
}

/** Returns the same distances and times, except that impossible steps add no distance. */
export function withoutJumps({ metres, seconds, begins }: Travelled, limit: number): Travelled {
  const believed = new Float64Array(metres.length)
  for (let index = 1; index < metres.length; index++) {
    const step = metres[index]! - metres[index - 1]!
    const passed = seconds[index]! - seconds[index - 1]!
    const isBelieved = passed > 0 && step / passed <= limit
    believed[index] = believed[index - 1]! + (isBelieved ? step : 0)
  }
  return { metres: believed, seconds, begins }
}

export type Stretch = readonly [first: number, last: number]

/** Yields the first and the last index of each segment. */
export function* stretches(begins: Uint8Array): Generator<Stretch> {
  for (let first = 0; first < begins.length; ) {
    const next = begins.indexOf(1, first + 1)
    const last = (next < 0 ? begins.length : next) - 1
    yield [first, last]
    first = last + 1
  }
}

/**
 * Returns the speed over the fastest five seconds of a stretch in metres per second; `null` if the stretch is shorter.
 * Only windows that begin or end at a point are tried: between points the distance changes linearly, so no other window
 * can be faster.
 */
export function topSpeedIn(way: Travelled, [first, last]: Stretch): number | null {
  const { metres, seconds } = way
  const latest = seconds[last]! - windowSeconds
  if (latest < seconds[first]!) return null
  const metresAfter = metresAlong(way, [first, last])
  const metresBefore = metresAlong(way, [first, last])
  let max = 0
  for (let index = first; index <= last; index++) {
    const now = seconds[index]!
    if (now <= latest) max = Math.max(max, metresAfter(now + windowSeconds) - metres[index]!)
    if (now - windowSeconds >= seconds[first]!)
      max = Math.max(max, metres[index]! - metresBefore(now - windowSeconds))
  }
  return max / windowSeconds
}

/**
 * Returns a function for the interpolated metres at a time in seconds within a stretch. The times of successive calls
 * must not decrease.
 */
export function metresAlong({ metres, seconds }: Travelled, [first, last]: Stretch) {
  let index = first
  return (second: number): number => {
    while (index < last && seconds[index]! < second) index++
    if (index === first || seconds[index]! <= second) return metres[index]!
    const passed = seconds[index]! - seconds[index - 1]!
    return (
      metres[index - 1]! + ((metres[index]! - metres[index - 1]!) * (second - seconds[index - 1]!)) / passed
    )
  }
}
