// Refuses heart rates that contradict each other.
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { type BodyValue, listAllValues } from '../../body/store'
import { thresholdGroups } from './measures'
import { isWithin, type Placed, type Reach } from './reach'
import type { BodyMeasure, ThresholdGroup } from './store'

const heartRates = ['resting-heart-rate', 'max-heart-rate', 'threshold-heart-rate'] as const

/**
 * Compares the heart rates on each day on which a value counts and one of them changes: resting is below threshold and
 * maximum, and the threshold not above the maximum.
 * @throws AppError 400 if they contradict each other
 */
export function requireConsistent(
  tx: Db,
  value: Placed & Pick<BodyValue, 'userId'>,
  reaches: readonly Reach[],
) {
  if (!heartRates.some(measure => measure === value.measure)) return
  const values = listAllValues(tx, value.userId, heartRates)
  const days = new Set([value.validFrom, ...values.map(({ validFrom }) => validFrom)])
  for (const day of days) {
    if (!reaches.some(reach => isWithin(reach, day))) continue
    for (const group of thresholdGroups) requireInOrder(ratesOn(values, day, group))
  }
}

interface Rates {
  resting: number | undefined
  threshold: number | undefined
  max: number | undefined
}

function ratesOn(values: readonly BodyValue[], day: string, group: ThresholdGroup): Rates {
  const rate = (measure: BodyMeasure, of: ThresholdGroup) =>
    values.findLast(value => value.measure === measure && value.sportGroup === of && value.validFrom <= day)
      ?.value
  return {
    resting: rate('resting-heart-rate', 'all'),
    threshold: rate('threshold-heart-rate', group) ?? rate('threshold-heart-rate', 'all'),
    max: rate('max-heart-rate', 'all'),
  }
}

/** @throws AppError 400 */
function requireInOrder({ resting = 0, threshold, max }: Rates) {
  const isThresholdLow = threshold !== undefined && threshold <= resting
  const isMaxLow = max !== undefined && (max <= resting || max < (threshold ?? 0))
  if (isThresholdLow || isMaxLow) {
    throw invalid('heart-rates-contradict')
  }
}
