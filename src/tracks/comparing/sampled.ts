/**
 * Samples the quantities of a recording at whole seconds of the clock, so that two recordings can be compared second by
 * second.
 */
import { speedCurve } from '../curves/curves'
import { maxReadingS, momentsOf } from '../curves/measured'
import { jumpLimit, measuredWay } from '../measuring/top-speed'
import { travelledAt } from '../measuring/travelled'
import { hasPositions, type Track } from '../track'

export const comparedQuantities = ['heartRate', 'power', 'speed', 'cadence', 'elevation'] as const
export type ComparedQuantity = (typeof comparedQuantities)[number]

/** Readings in order of time. Each array has one element per reading. */
interface Readings {
  /** Seconds since the first point. */
  readonly seconds: Float64Array
  /** NaN if nothing was recorded. */
  readonly values: ArrayLike<number>
  /** 1 for the first reading of each segment, otherwise 0. */
  readonly begins: Uint8Array
}

/** Values at consecutive whole seconds. */
export interface Sampled {
  /** Time of the first value in seconds since 1970. */
  readonly start: number
  /** NaN for seconds without a known value. */
  readonly values: Float64Array
}

/** In seconds. Longer recordings are not sampled, because the memory grows with the duration. */
const maxSampledS = 21 * 86_400

/**
 * Samples a quantity in beats per minute, W, m/s, turns or steps per minute, or m. Values between two readings are
 * interpolated linearly. They are NaN in pauses, and between readings that are more than ten seconds apart.
 * @returns `null` if the quantity was not recorded, or if the recording or its readings last more than three weeks
 */
export function sampleQuantity(track: Track, quantity: ComparedQuantity): Sampled | null {
  const readings = readingsOf(track, quantity)
  const [first = 0, last = first] = [track.points.time[0], track.points.time.at(-1)]
  if (readings === null || last - first > maxSampledS * 1e6) return null
  return sample(readings, first / 1e6)
}

function readingsOf(track: Track, quantity: ComparedQuantity): Readings | null {
  const { points } = track
  const travelled = travelledAt(track)
  if (quantity === 'elevation') return { ...travelled, values: points.elevation }
  if (quantity === 'speed') {
    if (!hasPositions(points) && points.speed !== null) return { ...travelled, values: points.speed }
    if (!(travelled.metres.at(-1)! > 0)) return null
    const way = measuredWay(track)
    return { ...way, values: speedCurve(way, jumpLimit(way)).speeds }
  }
  const moments = momentsOf(track, travelled)
  const values = moments.readingsOf(quantity)
  return values && { ...moments, values }
}

/**
 * Samples readings.
 * @param began time of the first point, in seconds since 1970
 */
function sample({ seconds, values, begins }: Readings, began: number): Sampled | null {
  const start = Math.ceil(began + (seconds[0] ?? 0))
  const count = Math.floor(began + (seconds.at(-1) ?? 0)) - start + 1
  // This is checked again, because readings that are stored apart from the points can last much longer than the points.
  if (!(count > 0) || count > maxSampledS) return null
  const sampled = new Float64Array(count).fill(Number.NaN)
  let [before, isCut, isEmpty] = [-1, false, true]
  for (let index = 0; index < seconds.length; index++) {
    if (begins[index]) isCut = true
    const value = values[index]!
    if (Number.isNaN(value)) continue
    const at = began + seconds[index]!
    const isJoined = before >= 0 && !isCut && seconds[index]! - seconds[before]! <= maxReadingS
    const from = isJoined ? began + seconds[before]! : at
    for (let second = Math.ceil(from); second <= at; second++) {
      const share = at > from ? (second - from) / (at - from) : 1
      const earlier = isJoined ? values[before]! : value
      sampled[second - start] = earlier + share * (value - earlier)
      isEmpty = false
    }
    before = index
    isCut = false
  }
  return isEmpty ? null : { start, values: sampled }
}
