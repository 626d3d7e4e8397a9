/**
 * Compares the two halves of a recording for the decoupling: the increase of the heart rate at the same power or speed.
 */
import { isMoving } from './moving-steps'
import type { Series } from './series'
import type { Half } from './track-analysis'
import { weightedMean } from './weighted-mean'

/** Length in seconds of the warm-up, which is left out, because the heart rate still rises in it. */
const warmUpS = 600

/** Minimum time in seconds after the warm-up. */
const minS = 2400

/** In seconds. A body recovers in longer pauses, so that the halves cannot be compared. */
const maxPauseS = 300

/** Minimum share of each half in which both heart rate and output are known. */
const minShare = 0.8

export interface Output {
  readonly kind: 'power' | 'speed'
  /** Watts, or equivalent speed on flat ground in metres per second. */
  readonly series: Series
}

/**
 * Returns the means of the two halves, which have the same duration; the first ten minutes are left out. The output is
 * the weighted power, or the mean equivalent speed on flat ground. The heart rate is the mean over the seconds in which
 * the output is known, too. If the output is a speed, standing still is left out of both means.
 * @param outputs in order of preference; the first output is used that is known in most of both halves
 * @param longestPause in seconds
 * @returns `null` if the halves cannot be compared: less than 40 minutes after the warm-up, a pause of more than five
 * minutes, or too many missing values
 */
export function halvesOf(heartRate: Series, outputs: readonly Output[], longestPause: number) {
  const end = heartRate.values.length
  if (end - warmUpS < minS || longestPause > maxPauseS) return null
  const middle = Math.floor((warmUpS + end) / 2)
  for (const { kind, series } of outputs) {
    const first = halfOf(heartRate, { kind, series }, warmUpS, middle)
    const second = halfOf(heartRate, { kind, series }, middle, end)
    if (first && second) return { output: kind, first, second }
  }
  return null
}

function halfOf(heartRate: Series, { kind, series }: Output, start: number, end: number): Half | null {
  let [beats, output, both, counted] = [0, 0, 0, 0]
  for (let second = start; second < end; second++) {
    const [rate, value] = [heartRate.values[second]!, series.values[second] ?? Number.NaN]
    if (Number.isNaN(rate) || Number.isNaN(value)) continue
    both++
    if (kind === 'speed' && !isMoving(value)) continue
    counted++
    beats += rate
    output += value
  }
  if (both < minShare * (end - start) || counted === 0) return null
  const mean = kind === 'power' ? weightedMean(series, start, end) : output / counted
  return mean === null ? null : { heartRate: beats / counted, output: mean }
}
