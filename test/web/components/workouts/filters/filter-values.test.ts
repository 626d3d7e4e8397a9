import { describe, expect, test } from 'bun:test'
import {
  type FilterValues,
  filterProblems,
  filtersOf,
  filterValues,
  isRange,
  type RangeFilter,
} from '../../../../../web/components/workouts/filters/filter-values'
import { shownFilters } from '../../../../../web/data/workouts/selection'

const nothing = filterValues({}, false)

describe('filters in the form', () => {
  test('are empty where nothing is filtered', () => {
    expect(nothing.title).toBe('')
    expect(nothing.from).toBe('')
    expect(nothing.distance_from).toBeNaN()
    expect(nothing.top_speed_to).toBeNaN()
  })

  test('are in the unit of the person', () => {
    const filters = { distance_from: '16.09344', ave_speed_to: '20', duration_from: '1:30' }
    const shown = { distance_from: 10, ave_speed_to: 12.43, duration_from: '1:30' }
    expect(filterValues(filters, true)).toMatchObject(shown)
    expect(filterValues(filters, false)).toMatchObject({ distance_from: 16.09, ave_speed_to: 20 })
  })
})

describe('filters from the form', () => {
  test('keep what was not touched as it was, although the form shows it rounded', () => {
    const before = { distance_from: '10', distance_to: '33.333', title: 'lake' }
    expect(filtersOf(before, { distance_to: 20 }, true)).toEqual({ ...before, distance_to: '32.18688' })
  })

  test.each([
    [{ distance_from: 10 }, false, { distance_from: '10' }],
    [{ top_speed_from: 0 }, true, { top_speed_from: '0' }],
    [{ distance_from: 26.2 }, true, { distance_from: '42.16481' }],
    [{ distance_from: Number.NaN }, true, { distance_from: '' }],
    [{ title: ' the lake ' }, false, { title: 'the lake' }],
    [{ notes: ' ' }, false, { notes: '' }],
  ] as const)('%j (imperial: %p) are %j', (edited, isImperial, filters) => {
    expect(filtersOf({}, edited, isImperial)).toEqual(filters)
  })
})

describe('what cannot be meant', () => {
  const reversed: Record<RangeFilter['kind'], [string | number, string | number]> = {
    days: ['2026-05-02', '2026-05-01'],
    figure: [10, 9.5],
    duration: ['10:00', '9:59'],
  }

  test.each(shownFilters.filter(isRange))('is a range that ends before it begins: $names', filter => {
    const [first, last] = filter.names
    const [from, to] = reversed[filter.kind]
    const values: FilterValues = { ...nothing, ...{ [first]: from, [last]: to } }
    expect(filterProblems(values)).toEqual({ [last]: 'filters.reversed' })
  })

  test.each<[Partial<FilterValues>, object]>([
    [{}, {}],
    [{ from: '2026-05-01', to: '2026-05-01', distance_from: 5, distance_to: 5 }, {}],
    [{ duration_from: '0:59', duration_to: '10:00' }, {}],
    [{ to: '2026-05-01', distance_to: 5, duration_from: '1:30' }, {}],
    [{ ave_speed_from: 10, ave_speed_to: 0 }, { ave_speed_to: 'filters.reversed' }],
    [
      { duration_from: '90', duration_to: '1:75' },
      { duration_from: 'filters.noDuration', duration_to: 'filters.noDuration' },
    ],
  ])('in %j is %j', (values, problems) => {
    expect(filterProblems({ ...nothing, ...values })).toEqual(problems)
  })
})
