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
 * Empty days and an empty period are as good as none; an empty kind is not.
 * @throws AppError 400 for a day, a kind or a period there is not
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
