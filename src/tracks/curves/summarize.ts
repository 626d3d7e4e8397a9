import type { Moments } from './measured'

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
