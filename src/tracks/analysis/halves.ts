/** Compares the two halves of a recording, from which decoupling follows: how far the heart rate rises at equal output. */
import { isMoving } from './moving-steps'
import type { Series } from './series'
import type { Half } from './track-analysis'
import { weightedMean } from './weighted-mean'

/** The first ten minutes, in which the heart rate still rises, do not count. */
const warmUpS = 600

/** Time in seconds that must be left after the warm-up. */
const minS = 2400

/** A body recovers in longer pauses, so that the halves could not be compared. */
const maxPauseS = 300

/** At least this share of each half needs both values. */
const minShare = 0.8

export interface Output {
  readonly kind: 'power' | 'speed'
  /** Watts, or metres per second as if on the flat. */
  readonly series: Series
}

/**
 * Means of the two halves by time, without the first ten minutes. The output is the weighted power, or the mean speed
 * as if on the flat. The heart rate counts where the output is known; while standing, neither the speed nor the heart
 * rate counts.
 * @param outputs in order of preference; the first one is used that is known throughout
 * @param longestPause in seconds
 * @returns `null` if the comparison would mean nothing: less than 40 minutes after the warm-up, a pause of more than
 *   five minutes, or values missing
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
