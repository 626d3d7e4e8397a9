/** Sensor readings of a recording, at its points and at moments between them without a position. */
import type { Travelled } from '../measuring/travelled'
import type { BodySensor } from '../sensors'
import type { Track } from '../track'

/** Moments with readings, in order of time. */
export interface Moments {
  /** Seconds since the first point; negative before it. */
  readonly seconds: Float64Array
  /** 1 at the start of a segment, where no step leads to; 0 elsewhere. */
  readonly begins: Uint8Array
  /** Index of the point of each moment; -1 if it has no position. `null` if the moments are exactly the points. */
  readonly points: Int32Array | null
  readonly readingsOf: (sensor: BodySensor) => Float32Array | null
}

export function momentsOf({ points, readings = null }: Track, { seconds, begins }: Travelled): Moments {
  if (readings === null || readings.count === 0) {
    return { seconds, begins, points: null, readingsOf: sensor => points[sensor] }
  }
  const [first, count] = [points.time[0]!, points.count + readings.count]
  const when = Float64Array.from(readings.time, time => (time - first) / 1e6)
  const merged = { seconds: new Float64Array(count), begins: new Uint8Array(count) }
  const pointAt = new Int32Array(count).fill(-1)
  /** For each moment, its index in the points or in the readings. */
  const sources = new Int32Array(count)
  let [point, reading] = [0, 0]
  for (let moment = 0; moment < count; moment++) {
    const isReading = point === points.count || (reading < readings.count && when[reading]! < seconds[point]!)
    merged.seconds[moment] = isReading ? when[reading]! : seconds[point]!
    merged.begins[moment] = isReading ? 0 : begins[point]!
    if (!isReading) pointAt[moment] = point
    sources[moment] = isReading ? reading++ : point++
  }
  const readingsOf = (sensor: BodySensor) => {
    const [atPoints, between] = [points[sensor], readings[sensor]]
    if (atPoints === null && between === null) return null
    return Float32Array.from(
      sources,
      (source, moment) => (pointAt[moment]! < 0 ? between : atPoints)?.[source] ?? Number.NaN,
    )
  }
  return { ...merged, points: pointAt, readingsOf }
}

/** A reading holds for at most this many seconds. After a longer time, the sensor was off. */
export const maxReadingS = 10

/** Counts the whole of each step. */
const whole = () => 1

/**
 * Average, minimum and maximum of a sensor; `null` if there are no readings. A reading is weighted by the duration of
 * the step that leads to it.
 * @param shareOf the share of the step to a point that counts, from 0 to 1; a point to which no step leads counts if
 * its share is above 0
 */
export function summarize(
  readings: Float32Array,
  { seconds, begins }: Pick<Moments, 'seconds' | 'begins'>,
  shareOf: (index: number) => number = whole,
) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [sum, time, plain, count] = [0, 0, 0, 0]
  readings.forEach((reading, index) => {
    if (Number.isNaN(reading)) return
    const share = shareOf(index)
    if (share === 0) return
    least = Math.min(least, reading)
    most = Math.max(most, reading)
    plain += reading
    count++
    if (index === 0 || begins[index]) return
    const weight = Math.min(seconds[index]! - seconds[index - 1]!, maxReadingS) * share
    sum += reading * weight
    time += weight
  })
  if (count === 0) return null
  const average = time > 0 ? sum / time : plain / count
  return { average: Math.round(average * 10) / 10, least, most }
}
