/** Top speed of a recording: its fastest five seconds, so that a single wrong position does not distort it. */
import { metresUpTo } from '../pools/swum'
import { hasPlaces, type Track } from '../track'
import { fastest } from './moving'
import { grownEvenly, type Travelled, travelledAt } from './travelled'

/** Seconds. Positions are a few metres off: over a shorter time, errors dominate the speed. */
export const windowSeconds = 5

/** A step this many times as fast as nine of ten others is a positioning error. */
const jumpFactor = 3
/** Metres per second up to which a step is never suspected: somebody who mostly walks may run. */
const neverAJump = 6

type Recorded = Pick<Track, 'points' | 'segments' | 'pool'>

/** Top speed of each segment in metres per second; `null` if it is too short. */
export const topSpeedsOf = (recorded: Recorded): (number | null)[] => topSpeedsOn(believedWay(recorded))

/** Like `topSpeedsOf`, for a way that has already been computed. */
export const topSpeedsOn = (way: Travelled): (number | null)[] =>
  [...stretches(way.begins)].map(stretch => topSpeedIn(way, stretch))

/**
 * Way of a recording, to which positioning errors add nothing.
 * @param fastestOfSport maximum speed of the sport in metres per second
 */
export function believedWay(recorded: Recorded, fastestOfSport = fastest): Travelled {
  const told = toldWay(recorded)
  return withoutJumps(told, Math.min(fastestOfSport, jumpLimit(told)))
}

/** The highest of them; `null` if there are none. */
export function highestOf(topSpeeds: readonly (number | null)[]): number | null {
  return topSpeeds.reduce((most, top) => (top === null ? most : Math.max(most ?? 0, top)), null)
}

/** Limit of the fastest five seconds relative to the device's maximum, whose filter knows more than the points do. */
const maxOfMaximum = 1.1

/** @param maxSpeed the device's, in metres per second; `null` if not believed */
export const boundedByMaximum = (topSpeeds: readonly (number | null)[], maxSpeed: number | null) =>
  maxSpeed === null ? topSpeeds : topSpeeds.map(top => top && Math.min(top, maxSpeed * maxOfMaximum))

/** The device's speed is used if at least this share of the points has one … */
const mostlyTold = 0.9

/** … and if it adds up to the counted distance within this share: ergometers may record the speed of a wheel. */
const mostApart = 0.03

/**
 * The way that speeds are measured on. In a pool it consists of the lengths, without the rests between them. With
 * positions it follows them. Otherwise it follows the recorded speed if that agrees with the distance; if not, the
 * distance grows evenly between its records, which may be many seconds apart.
 */
export function toldWay(recorded: Recorded): Travelled {
  const { points, pool } = recorded
  const travelled = travelledAt(recorded)
  if (pool) return { ...travelled, metres: metresUpTo(pool, points.time) }
  if (hasPlaces(points)) return travelled
  return { ...travelled, metres: metresBySpeed(points.speed, travelled, mostApart) ?? grownEvenly(travelled) }
}

/**
 * Metres at each point by the recorded speed, as many in all as were counted; without a count, as many as the speed adds
 * up to.
 * @param mostApart share by which the two sums may differ
 * @returns `null` if nearly no speed was recorded, or one that does not agree with the count
 */
export function metresBySpeed(
  speed: Float32Array | null,
  travelled: Travelled,
  mostApart: number,
): Float64Array | null {
  if (speed === null) return null
  const metres = metresOf(speed, travelled)
  const [length, counted] = [metres.at(-1) ?? 0, travelled.metres.at(-1) ?? 0]
  if (counted === 0) return metres
  const told = speed.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)
  if (told < speed.length * mostlyTold || Math.abs(length / counted - 1) > mostApart) return null
  return metres.map(reached => (reached * counted) / length)
}

/** Integrates a speed to metres. */
function metresOf(speed: Float32Array, { seconds, begins }: Travelled): Float64Array {
  const metres = new Float64Array(speed.length)
  for (let index = 1; index < speed.length; index++) {
    const told = begins[index] ? 0 : speed[index]!
    metres[index] = metres[index - 1]! + (told > 0 ? told * (seconds[index]! - seconds[index - 1]!) : 0)
  }
  return metres
}

/** Metres per second above which a step is a positioning error. */
export const jumpLimit = (way: Travelled): number =>
  Math.min(fastest, Math.max(neverAJump, jumpFactor * usualHighSpeed(way)))

/** Speed that nine of ten steps do not exceed. */
function usualHighSpeed({ metres, seconds, begins }: Travelled): number {
  const speeds = new Float64Array(metres.length)
  let count = 0
  for (let index = 1; index < metres.length; index++) {
    const passed = seconds[index]! - seconds[index - 1]!
    if (!begins[index] && passed > 0) speeds[count++] = (metres[index]! - metres[index - 1]!) / passed
  }
  return speeds.subarray(0, count).sort()[Math.floor((count - 1) * 0.9)] ?? 0
}

/** The same way, to which impossible steps add nothing. */
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

/** First and last point of each segment. */
export function* stretches(begins: Uint8Array): Generator<Stretch> {
  for (let first = 0; first < begins.length; ) {
    const next = begins.indexOf(1, first + 1)
    const last = (next < 0 ? begins.length : next) - 1
    yield [first, last]
    first = last + 1
  }
}

/**
 * Fastest five seconds of a stretch in metres per second; `null` if it is shorter. The best window begins or ends at a
 * point, because between points its distance changes linearly.
 */
export function topSpeedIn(way: Travelled, [first, last]: Stretch): number | null {
  const { metres, seconds } = way
  const latest = seconds[last]! - windowSeconds
  if (latest < seconds[first]!) return null
  const metresAfter = metresAlong(way, [first, last])
  const metresBefore = metresAlong(way, [first, last])
  let most = 0
  for (let index = first; index <= last; index++) {
    const now = seconds[index]!
    if (now <= latest) most = Math.max(most, metresAfter(now + windowSeconds) - metres[index]!)
    if (now - windowSeconds >= seconds[first]!)
      most = Math.max(most, metres[index]! - metresBefore(now - windowSeconds))
  }
  return most / windowSeconds
}

/** Metres at a second of a stretch, interpolated between points. Call with non-decreasing seconds. */
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
