// The balance of W′ along a recording. The functions here are pure.

import { powerSteps, seriesOf } from '../../../tracks/analysis/series'
import { type PowerModel, wBalanceAt } from '../../../tracks/analysis/w-balance'
import { momentsOf } from '../../../tracks/curves/measured'
import { travelledAt } from '../../../tracks/measuring/travelled'
import type { Track } from '../../../tracks/track'

interface WBalance {
  /** J at a number of seconds since the first point of the track. */
  at: (second: number) => number
  /** The lowest balance of all in J. */
  least: number
}

/**
 * Returns the balance of W′ along a recording; `null` without power, and for more than three weeks. It begins whole.
 * @param whole the whole track, because a segment begins with what those before it have left
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
      // The powers may end before the recording. Then the reserve recovers, as it does in gaps, see `wBalanceAt`.
      const unpowered = Math.max(0, passed - balances.length)
      const recovery = Math.exp((-model.criticalPower * unpowered) / model.wPrime)
      return model.wPrime - (model.wPrime - balance) * recovery
    },
    least: balances.reduce((least, balance) => Math.min(least, balance), model.wPrime),
  }
}
