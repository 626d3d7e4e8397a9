// The balance of W′ along a recording: how much is left of the work that a person can do above their critical power.
// The functions here are pure.

import { powerSteps, seriesOf } from '../../../tracks/analysis/series'
import { type PowerModel, wBalanceAt } from '../../../tracks/analysis/w-balance'
import { momentsOf } from '../../../tracks/curves/measured'
import { travelledAt } from '../../../tracks/measuring/travelled'
import type { Track } from '../../../tracks/track'

interface WBalance {
  /** Returns the balance in joules at a time in seconds since the first point of the track. */
  at: (second: number) => number
  /** The lowest balance of the whole recording in joules. */
  least: number
}

/**
 * Returns the balance of W′ along a recording. It begins with the whole W′. `null` if the recording has no power, or
 * lasts more than three weeks.
 * @param whole the whole track: the balance at the beginning of a segment depends on the segments before it
 */
export function wBalanceOf(whole: Track, model: PowerModel): WBalance | null {
  const way = travelledAt(whole)
  const steps = powerSteps({ track: whole, way, moments: momentsOf(whole, way) })
  const series = steps && seriesOf(steps)
  if (!series) return null
  const balances = wBalanceAt(series.values, model)
  return {
    at(second) {
      const passed = Math.floor(second)
      if (passed < 1) return model.wPrime
      const balance = balances[Math.min(passed, balances.length) - 1]!
      // The power values may end before the recording. After them, the balance recovers as in gaps, see `wBalanceAt`.
      const unpowered = Math.max(0, passed - balances.length)
      const recovery = Math.exp((-model.criticalPower * unpowered) / model.wPrime)
      return model.wPrime - (model.wPrime - balance) * recovery
    },
    least: balances.reduce((least, balance) => Math.min(least, balance), model.wPrime),
  }
}
