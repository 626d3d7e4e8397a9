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
      const passed = Math.min(Math.floor(second), balances.length)
      return passed < 1 ? model.wPrime : balances[passed - 1]!
    },
    least: balances.reduce((least, balance) => Math.min(least, balance), model.wPrime),
  }
}
