import { expect, test } from 'bun:test'
import { earlierYears, yearOf } from '../../../../web/components/workouts/presets'

test('years before the last one are offered back to the first', () => {
  expect(earlierYears(2021, 2026)).toEqual(['2024', '2023', '2022', '2021'])
  expect([earlierYears(2025, 2026), earlierYears(2026, 2026), earlierYears(2030, 2026)]).toEqual([[], [], []])
})

test('days are a year only from its first to its last', () => {
  expect(yearOf({ from: '2024-01-01', to: '2024-12-31' })).toBe('2024')
  expect(yearOf({ from: '2024-01-01', to: '2024-12-30' })).toBeNull()
  expect(yearOf({ from: '', to: '' })).toBeNull()
})
