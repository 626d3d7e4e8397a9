import { invalid } from '../../../platform/errors'
import { type DayRange, readDayRange } from '../../../platform/http/input/day-range'
import type { ByTimeQuery } from './schemas'
import { isPeriod, type Period } from './sums'

interface ByTimeQuestion {
  range: DayRange
  kind: 'total' | 'average'
  period: Period
}

/**
 * Reads the query. Empty `from`, `to` and `time` count as missing, but an empty `type` is refused.
 * @throws AppError 400 for an invalid day, type or period
 */
export function readByTimeQuery(
  { from, to, type: kind = 'total', time }: ByTimeQuery,
  timeZone: string,
): ByTimeQuestion {
  const range = readDayRange({ from, to }, timeZone)
  if (kind !== 'total' && kind !== 'average') throw invalid('stats-type-invalid', 'invalid stats type')
  const period = time || 'year'
  if (!isPeriod(period)) throw invalid('period-invalid', 'invalid time period')
  return { range, kind, period }
}
