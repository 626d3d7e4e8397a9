import type { Moments } from './measured'

/** Seconds a reading holds at most: a sensor that was off measured nothing. */
export const maxReadingS = 10

/** The whole step. */
const whole = () => 1

/**
 * Average, minimum and maximum of a sensor; `null` without readings. A reading is weighted by the duration of the step to
 * it.
 * @param shareOf share of the step to a point that counts, from 0 to 1; a point without a step counts if its share is
 *   above 0
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
