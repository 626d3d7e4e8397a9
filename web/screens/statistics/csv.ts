import { measureOf } from '../../data/workouts/sums'
import type { PeriodSums } from './periods'

/** As RFC 4180 has it, in the units of the interface, for spreadsheets and scripts. Pure. */
export function csvOf(periods: readonly PeriodSums[]): string {
  const head = ['start', 'workouts', 'distance_km', 'moving_s', 'average_speed_kmh', 'ascent_m']
  const rows = periods.map(({ start, sums }) => [
    start,
    sums.workouts,
    sums.distance,
    sums.duration,
    measureOf(sums, 'speed')?.toFixed(2) ?? '',
    sums.ascent ?? '',
  ])
  return [head, ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
}
