// Marks below the axis of a chart, which show the month or year of its values.
import { expect, test } from 'bun:test'
import { marksOf, thinMarks } from '../../../../../web/components/charts/bars/axis-marks'
import { type Period, periodsBetween } from '../../../../../web/format/calendar'
import { createFormats } from '../../../../../web/format/formats'

const preferences = {
  locale: 'en-US',
  language: 'en',
  timezone: 'UTC',
  dateFormat: 'yyyy-MM-dd',
  imperialUnits: false,
}
const formats = createFormats({ ...preferences, thisYear: 2026 })

const marks = (from: string, to: string, period: Period) => {
  const starts = periodsBetween(from, to, period, true)
  return marksOf(starts, period, formats).map(({ index, name }) => `${starts[index]} ${name}`)
}

test('within a year they are its months', () => {
  expect(marks('2026-01-01', '2026-03-31', 'month')).toEqual([
    '2026-01-01 Jan',
    '2026-02-01 Feb',
    '2026-03-01 Mar',
  ])
  // There is no mark for the first week, because it began in December.
  expect(marks('2026-01-01', '2026-03-31', 'week')).toEqual([
    '2026-01-05 Jan',
    '2026-02-02 Feb',
    '2026-03-02 Mar',
  ])
})

test('over two years they are months with their years', () => {
  expect(marks('2025-11-20', '2026-01-31', 'month')).toEqual([
    '2025-11-01 Nov 2025',
    '2025-12-01 Dec 2025',
    '2026-01-01 Jan 2026',
  ])
})

test('over more they are years', () => {
  const years = ['2024-02-01 2024', '2025-01-01 2025', '2026-01-01 2026']
  expect(marks('2024-02-20', '2026-02-28', 'month')).toEqual(years)
  // The chart contains too little of 2024 for a mark of that year.
  expect(marks('2024-11-20', '2026-02-28', 'month')).toEqual(years.slice(1))
  expect(marks('2024-02-20', '2026-02-28', 'week').map(mark => mark.slice(11))).toEqual([
    '2024',
    '2025',
    '2026',
  ])
  expect(marks('2025-06-01', '2026-02-28', 'year')).toEqual(['2025-01-01 2025', '2026-01-01 2026'])
})

test('where there is no room for all of them, some are left out evenly', () => {
  const twelve = marksOf(periodsBetween('2026-01-01', '2026-12-31', 'month', true), 'month', formats)
  const shown = (width: number) => thinMarks(twelve, width).map(({ name }) => name)
  expect(shown(1200)).toHaveLength(12)
  expect(shown(220)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
  expect(shown(50)).toEqual(['Jan'])
  expect(thinMarks([], 300)).toEqual([])
})
