/**
 * Represents a quantity of a recording over time in two forms: as steps with one value each, and as a series with one
 * value per second. A value is valid until the next value, but for at most ten seconds, and not across a pause of the
 * recording.
 */
import { type Moments, maxReadingS } from '../curves/measured'
import { metresAlong, type Stretch, stretches, windowSeconds } from '../measuring/top-speed'
import type { Travelled } from '../measuring/travelled'
import type { Pool } from '../pool'
import type { Track } from '../track'
import { findBelievable } from './held-heart-rate'

/** Steps in order of time. Each array has one element per step. Times are in seconds since the first point. */
export interface Steps {
  readonly from: Float64Array
  /**
   * The time until which the value is valid. It is equal to `from` if the value is missing, or if a pause or the end of
   * the recording follows.
   */
  readonly until: Float64Array
  /** Like `until`, but also covers missing values and pauses of up to ten seconds after the step. */
  readonly heldUntil: Float64Array
  /** NaN if the value is missing. */
  readonly values: Float64Array
}

/** Values in order of time. Each array has one element per sample. */
interface Samples {
  readonly seconds: Float64Array
  readonly values: Float64Array
  /** 1 for the last sample before a pause, and for the last sample of the recording. */
  readonly ends: Uint8Array
}

/** Returns the steps from each sample to the next one; `null` if no sample has a value. */
function stepsOf({ seconds: from, values, ends }: Samples): Steps | null {
  const [until, heldUntil] = [from.slice(), from.slice()]
  let [next, nextKnown] = [Number.NaN, Number.NaN]
  for (let index = from.length - 1; index >= 0; index--) {
    const now = from[index]!
    if (!Number.isNaN(values[index])) {
      if (!ends[index]) until[index] = Math.min(next, now + maxReadingS)
      heldUntil[index] = nextKnown - now <= maxReadingS ? nextKnown : until[index]!
      nextKnown = now
    }
    next = now
  }
  return Number.isNaN(nextKnown) ? null : { from, until, heldUntil, values }
}

interface Recorded {
  readonly track: Track
  readonly way: Travelled
  readonly moments: Moments
}

/**
 * In beats per minute. Higher heart rates are errors. A heart rate of 0 is also an error: the strap has lost contact
 * with the skin.
 */
const maxHeartRate = 240

/**
 * Returns the steps of the heart rate in beats per minute; `null` if none was recorded. Heart rates of 0 or above 240
 * are left out.
 * @returns `believable` also leaves out jumps, see `findBelievable`. Best means are those of `believable`, so that an
 * error of the sensor for one second does not win.
 */
export function heartRateSteps(recorded: Recorded): { all: Steps; believable: Steps } | null {
  const samples = sensorSamples(recorded, 'heartRate')
  const all = samples && stepsOf({ ...samples, values: samples.values.map(realHeartRate) })
  if (!all) return null
  const isKept = findBelievable(all.from, new Float32Array(all.values))
  const isJump = (rate: number, index: number) => !Number.isNaN(rate) && !isKept[index]
  if (!all.values.some(isJump)) return { all, believable: all }
  const values = all.values.map((rate, index) => (isKept[index] ? rate : Number.NaN))
  return { all, believable: stepsOf({ ...samples, values }) ?? all }
}

const realHeartRate = (rate: number) => (rate > 0 && rate <= maxHeartRate ? rate : Number.NaN)

/**
 * Returns the steps of the power in watts; `null` if none was recorded, or if all values are 0, as from a meter that is
 * not connected. Power above 2,500 W was already left out when the file was read.
 */
export function powerSteps(recorded: Recorded): Steps | null {
  const samples = sensorSamples(recorded, 'power')
  if (!samples?.values.some(watts => watts > 0)) return null
  // The last power before a pause is set to 0, because it has no duration, and nobody pedals during a pause.
  const values = samples.values.map((watts, index) => (samples.ends[index] ? 0 * watts : watts))
  return stepsOf({ ...samples, values })
}

/**
 * Returns the values of a sensor; `null` if the recording has no column for it. Readings between two segments are left
 * out.
 */
function sensorSamples(
  { track: { points, readings }, moments, way }: Recorded,
  sensor: 'heartRate' | 'power',
): Samples | null {
  const values = moments.readingsOf(sensor)
  if (values === null) return null
  const ends = new Uint8Array(values.length)
  if (moments.points === null) {
    for (let index = 1; index < ends.length; index++) ends[index - 1] = moments.begins[index]!
    ends[ends.length - 1] = 1
    return { seconds: moments.seconds, values: new Float64Array(values), ends }
  }
  // If the readings of the sensor are stored apart from the points, a point without a value does not mean that a value
  // is missing.
  const isApart = readings?.[sensor] != null
  const samples = { seconds: new Float64Array(values.length), values: new Float64Array(values.length), ends }
  let [count, point] = [0, -1]
  for (let moment = 0; moment < values.length; moment++) {
    const begins = moments.begins[moment]!
    const isPoint = moments.points[moment]! >= 0
    if (isPoint) point++
    if (begins && count > 0) ends[count - 1] = 1
    const isOutside = !isPoint && (point < 0 || point === points.count - 1 || way.begins[point + 1] === 1)
    if (isOutside || (isApart && Number.isNaN(values[moment]))) continue
    samples.seconds[count] = moments.seconds[moment]!
    samples.values[count++] = values[moment]!
  }
  if (count > 0) ends[count - 1] = 1
  const upTo = <Column extends Float64Array | Uint8Array>(column: Column) =>
    column.subarray(0, count) as Column
  return { seconds: upTo(samples.seconds), values: upTo(samples.values), ends: upTo(ends) }
}

/** Speeds of a recording in metres per second. */
export interface Speeds {
  readonly steps: Steps
  /**
   * Mean speeds over five seconds around the same steps. They are used because positions have errors of a few metres,
   * which would dominate the speeds of single seconds.
   */
  readonly smoothed: Float64Array
}

/**
 * Returns the speeds from each point to the next; `null` for a recording without a distance. Steps that are positioning
 * errors have no value. In short pauses the speed is 0.
 * @param told distances and times, including positioning errors
 * @param believed distances and times, without positioning errors
 */
export function speedsAlong(told: Travelled, believed: Travelled): Speeds | null {
  const { metres, seconds, begins } = believed
  if (!(metres.at(-1)! > 0)) return null
  const values = new Float64Array(metres.length).fill(Number.NaN)
  const smoothed = new Float64Array(metres.length)
  const ends = new Uint8Array(metres.length)
  for (const stretch of stretches(begins)) {
    const [first, last] = stretch
    const meanAround = meansAround(believed, stretch)
    for (let index = first; index < last; index++) {
      const [passed, step] = [seconds[index + 1]! - seconds[index]!, metres[index + 1]! - metres[index]!]
      const isError = step === 0 && told.metres[index + 1]! > told.metres[index]!
      if (!(passed > 0) || isError) continue
      values[index] = step / passed
      smoothed[index] = passed < windowSeconds ? meanAround(seconds[index]! + passed / 2) : step / passed
    }
    values[last] = 0
    ends[last] = 1
  }
  const steps = stepsOf({ seconds, values, ends })
  return steps && { steps, smoothed }
}

/**
 * Returns a function for the mean speed over five seconds around a moment of a stretch. The times of successive calls
 * must not decrease.
 */
function meansAround(way: Travelled, stretch: Stretch) {
  const [begin, end] = [way.seconds[stretch[0]]!, way.seconds[stretch[1]]!]
  const width = Math.min(windowSeconds, end - begin)
  const [metresFrom, metresTo] = [metresAlong(way, stretch), metresAlong(way, stretch)]
  return (second: number) => {
    const from = Math.min(Math.max(second - width / 2, begin), end - width)
    return (metresTo(from + width) - metresFrom(from)) / width
  }
}

/**
 * Returns the speeds of a pool swim, one for each length; `null` without lengths. Rests at the wall are left out of the
 * steps; in the series, the speed during a rest is 0.
 * @param startTime time of the first point in microseconds since 1970
 */
export function poolSpeeds({ lengthM, lengths }: Pool, startTime: number): Speeds | null {
  const lasting = lengths.filter(({ seconds }) => seconds > 0)
  if (!lasting.some(({ isSwum }) => isSwum)) return null
  const from = Float64Array.from(lasting, ({ start }) => Math.max(0, (start - startTime) / 1e6))
  const heldUntil = from.map((start, index) => start + lasting[index]!.seconds)
  const until = heldUntil.map((end, index) => (lasting[index]!.isSwum ? end : from[index]!))
  const values = Float64Array.from(lasting, ({ isSwum, seconds }) => (isSwum ? lengthM / seconds : 0))
  return { steps: { from, until, heldUntil, values }, smoothed: values }
}

/** One value per second since the first point. */
export interface Series {
  /** NaN for seconds without a known value. */
  readonly values: Float64Array
  /** Sum of all known values before each second. The last element is the sum of all values. */
  readonly sums: Float64Array
}

/**
 * In seconds. For longer recordings, no series is made, because its memory grows with the duration and not with the
 * number of points.
 */
const maxSeriesS = 21 * 86_400

/**
 * Converts steps to a series with one value per second: the mean over the part of the second for which a value is
 * known. Gaps of up to ten seconds are filled, see `Steps.heldUntil`. A second is NaN if less than half of it is
 * covered.
 * @returns `null` for a recording of more than three weeks
 */
export function seriesOf({ from, heldUntil, values: of }: Steps): Series | null {
  let last = 0
  for (const end of heldUntil) last = Math.max(last, end)
  const length = Math.ceil(last)
  if (length > maxSeriesS) return null
  const values = new Float64Array(length)
  const covered = new Float64Array(length)
  for (let index = 0; index < from.length; index++) {
    const start = from[index]!
    const end = heldUntil[index]!
    if (end === start) continue
    for (let second = Math.floor(start); second < end; second++) {
      const share = Math.min(end, second + 1) - Math.max(start, second)
      values[second]! += share * of[index]!
      covered[second]! += share
    }
  }
  const sums = new Float64Array(length + 1)
  let sum = 0
  for (let second = 0; second < length; second++) {
    if (covered[second]! >= 0.5) {
      values[second]! /= covered[second]!
      sum += values[second]!
    } else values[second] = Number.NaN
    sums[second + 1] = sum
  }
  return { values, sums }
}
