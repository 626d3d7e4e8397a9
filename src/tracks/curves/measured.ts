/** What sensors measured over a recording, at its points and at moments between them of which no place is known. */
import type { Travelled } from '../measuring/travelled'
import type { BodySensor } from '../sensors'
import type { Track } from '../track'

/** When something was measured: one entry for each moment, in the order of time. */
export interface Moments {
  /** Since the first point; negative before it. */
  readonly seconds: Float64Array
  /** 1 where a segment begins, so that no step leads there. */
  readonly begins: Uint8Array
  /** Which point each moment is; -1 for one without a place. Null where the moments are the points. */
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
  /** Of the points and readings, each in its own column. */
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
