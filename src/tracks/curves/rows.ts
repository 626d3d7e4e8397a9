/** Rows of curves: the points of the track, and between them moments with readings but without a position. */
import type { Track } from '../track'
import { type Moments, maxReadingS } from './measured'

export interface Rows {
  readonly count: number
  /** The values of a column of the points at each row, interpolated linearly between points. */
  readonly along: (column: Float64Array) => Float64Array
  /**
   * Sensor readings at each row. If there are rows without a position, a reading holds until the next one, but not
   * longer than `maxReadingS`.
   */
  readonly held: (readings: Float32Array | null) => Float64Array | null
  /** The row of a point. */
  readonly rowOf: (point: number) => number
}

/** The rows of a track. Moments before the first point, after the last, or between two segments get none. */
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

/** The next moment at which there is a point. */
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
