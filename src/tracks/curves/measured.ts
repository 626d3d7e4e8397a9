/** Sensor readings of a recording, at its points and at moments between them without a position. */
import type { Travelled } from '../measuring/travelled'
import type { MomentSensor } from '../sensors'
import type { Track } from '../track'

/** Moments with readings, in order of time. */
export interface Moments {
  /** Seconds since the first point; negative before it. */
  readonly seconds: Float64Array
  /** 1 at the first moment of a segment, which has no step before it; 0 at all others. */
  readonly begins: Uint8Array
  /** Index of the point of each moment, or -1 for a moment without a position. `null` if the moments are the points. */
  readonly points: Int32Array | null
  readonly readingsOf: (sensor: MomentSensor) => Float32Array | null
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
  const readingsOf = (sensor: MomentSensor) => {
    const [atPoints, between] = [points[sensor], readings[sensor]]
    if (atPoints === null && between === null) return null
    return Float32Array.from(
      sources,
      (source, moment) => (pointAt[moment]! < 0 ? between : atPoints)?.[source] ?? Number.NaN,
    )
  }
  return { ...merged, points: pointAt, readingsOf }
}

/** Maximum time in seconds for which a reading is valid. If the next reading comes later, the sensor was off. */
export const maxReadingS = 10

/** Default of `shareOf` below: every step counts in full. */
const whole = () => 1

/**
 * Returns average, minimum and maximum of a sensor's readings; `null` if there are none. A reading is weighted by the
 * duration of the step that leads to it.
 * @param shareOf returns how much of the step to a moment counts, from 0 to 1. For a moment to which no step leads, any
 * share above 0 makes its reading count.
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

/**
 * Rows of curves: one for each point of the track, and one for each moment between points that has readings but no
 * position.
 */
export interface Rows {
  readonly count: number
  /** Returns the value of a points' column at each row, interpolated linearly between points. */
  readonly along: (column: Float64Array) => Float64Array
  /**
   * Returns the sensor reading at each row. If every row is a point, these are the readings as recorded. Otherwise a
   * reading is valid until the next one, but not longer than `maxReadingS`.
   */
  readonly held: (readings: Float32Array | null) => Float64Array | null
  /** Returns the index of a point's row. */
  readonly rowOf: (point: number) => number
}

/**
 * Returns the rows of a track. Moments before the first point, after the last point, or between two segments get no
 * row.
 */
export function rowsOf(moments: Moments, { points, segments }: Track): Rows {
  const { points: pointAt } = moments
  if (pointAt === null) {
    return {
      count: points.count,
      along: column => column,
      held: readings => readings && Float64Array.from(readings),
      rowOf: point => point,
    }
  }
  const ends = new Set(segments.map(({ end }) => end - 1))
  const [rows, before, rowAt] = [[] as number[], [] as number[], new Int32Array(points.count)]
  let point = -1
  for (let moment = 0; moment < pointAt.length; moment++) {
    if (pointAt[moment]! >= 0) {
      point = pointAt[moment]!
      rowAt[point] = rows.length
    } else if (point < 0 || ends.has(point)) continue
    rows.push(moment)
    before.push(point)
  }
  const { seconds } = moments
  const shares = rows.map((moment, row) => {
    if (pointAt[moment]! >= 0) return 0
    const [from, to] = [rows[rowAt[before[row]!]!]!, momentOf(pointAt, moment)]
    return (seconds[moment]! - seconds[from]!) / (seconds[to]! - seconds[from]! || 1)
  })
  return {
    count: rows.length,
    along: column =>
      Float64Array.from(rows, (_, row) => {
        const [start, share] = [column[before[row]!]!, shares[row]!]
        return share === 0 ? start : start + share * (column[before[row]! + 1]! - start)
      }),
    held: readings => readings && hold(readings, rows, moments),
    rowOf: index => rowAt[index]!,
  }
}

/** Returns the next moment that has a point. */
function momentOf(pointAt: Int32Array, from: number): number {
  let moment = from
  while (pointAt[moment]! < 0) moment++
  return moment
}

function hold(readings: Float32Array, rows: readonly number[], { seconds, begins }: Moments): Float64Array {
  let [last, since] = [Number.NaN, Number.NEGATIVE_INFINITY]
  return Float64Array.from(rows, moment => {
    const reading = readings[moment]!
    if (begins[moment]) last = Number.NaN
    if (!Number.isNaN(reading)) {
      last = reading
      since = seconds[moment]!
    }
    return seconds[moment]! - since <= maxReadingS ? last : Number.NaN
  })
}
