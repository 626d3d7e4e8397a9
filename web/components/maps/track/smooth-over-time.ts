// Smooths noisy sensor values. The functions here are pure.
import type { CurvePoint } from '../../../data/workouts/track'

/**
 * Calculates a moving average at every point.
 * @param starts index of each segment's first point; averages do not cross pauses
 * @param reach seconds before and after a point
 */
export function smoothOverTime(
  values: readonly (number | null)[],
  points: readonly CurvePoint[],
  starts: readonly number[],
  reach: number,
): (number | null)[] {
  return starts.flatMap((start, segment) => {
    const end = starts[segment + 1] ?? points.length
    return means(
      values.slice(start, end),
      points.slice(start, end).map(({ duration }) => duration),
      reach,
    )
  })
}

function means(
  values: readonly (number | null)[],
  times: readonly number[],
  reach: number,
): (number | null)[] {
  let [first, next, sum, count] = [0, 0, 0, 0]
  const take = (index: number, sign: 1 | -1) => {
    const value = values[index]
    if (value === undefined || value === null) return
    sum += sign * value
    count += sign
  }
  return times.map(time => {
    while ((times[next] ?? Number.POSITIVE_INFINITY) <= time + reach) take(next++, 1)
    while ((times[first] ?? time) < time - reach) take(first++, -1)
    return count === 0 ? null : sum / count
  })
}
