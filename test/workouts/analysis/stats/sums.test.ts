// Tests which period a workout belongs to when it starts at the first or last moment of a period.
import { expect, test } from 'bun:test'
import { type Period, type SummedRow, sumByPeriod } from '../../../../src/workouts/analysis/stats/sums'

const at = (date: string): SummedRow => [Date.parse(date), 1, 0, 1200, 1000, 60, null, 512.4, 'device']

test.each<[date: string, period: Period, name: string]>([
  ['1969-12-31T23:59:59.999Z', 'year', '1969'],
  ['1970-01-01T00:00:00Z', 'month', '1970-01'],
  ['1969-12-31T00:00:00Z', 'week', '1969-12-28'],
  ['1969-12-28T00:00:00Z', 'weekm', '1969-12-22'],
  ['1969-12-29T00:00:00Z', 'weekm', '1969-12-29'],
  ['2025-01-04T23:59:59.999Z', 'week', '2024-12-29'],
  ['2025-01-05T00:00:00Z', 'week', '2025-01-05'],
  ['2025-01-05T00:00:00Z', 'weekm', '2024-12-30'],
  ['0999-05-01T00:00:00Z', 'year', '0999'],
])('%s is in the %s %s', (date, period, name) => {
  expect([...sumByPeriod([at(date)], period).keys()]).toEqual([name])
})

test('workouts without ascent or energy count in everything else', () => {
  const rows: SummedRow[] = [
    at('2026-05-01'),
    [Date.parse('2026-05-02'), 1, null, 800, 500, 30, 7, null, null],
  ]
  expect(sumByPeriod(rows, 'month').get('2026-05')?.get(1)).toEqual({
    sportId: 1,
    workouts: 2,
    distanceM: 1500,
    movingS: 90,
    ascentMm: 7,
    ascentsCount: 1,
    energyKcal: 512,
    estimatedKcal: 0,
    energiesCount: 1,
    descentMm: 0,
    descentsCount: 1,
    aveSpeedCkmh: 2000,
  })
})
