// Weeks and months in the list of workouts, jumps to a day, and preset ranges of days.
import { describe, expect, test } from 'bun:test'
import { presets } from '../../../../../web/components/workouts/presets'
import type { ListedWorkout } from '../../../../../web/data/workouts/requests'
import {
  groupsOf,
  groupWith,
  headingId,
  jumpTo,
  jumpToPlace,
  placeKey,
} from '../../../../../web/screens/workouts/list/periods'

const noEnergy = { energy: null, energy_estimated: 0 }

const on = (day: string) => ({ id: day, workout_date: `${day}T12:00:00Z` }) as ListedWorkout
const monthOf = ({ workout_date }: ListedWorkout) => `${workout_date.slice(0, 7)}-01`

test('neighbours in a month are a group, in the order of the list', () => {
  const days = ['2026-03-02', '2026-03-01', '2026-02-28']
  const groups = groupsOf(days.map(on), monthOf)
  expect(groups.map(({ start, workouts }) => [start, workouts.map(({ id }) => id)])).toEqual([
    ['2026-03-01', ['2026-03-02', '2026-03-01']],
    ['2026-02-01', ['2026-02-28']],
  ])
  expect(groupsOf([], monthOf)).toEqual([])
})

test('a month has one group, even if days of places are not in the order of time', () => {
  const groups = groupsOf(['2026-03-02', '2026-02-28', '2026-03-01'].map(on), monthOf)
  expect(groups.map(({ start, workouts }) => [start, workouts.length])).toEqual([
    ['2026-03-01', 2],
    ['2026-02-01', 1],
  ])
})

test('every group has a heading with an id of its own, without spaces', () => {
  const ids = ['FR Saint-Jean', 'FR Saint Jean', 'FR-Saint-Jean', 'FR', ''].map(headingId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => /\s/.test(id))).toEqual([])
})

describe('a jump', () => {
  const months = [
    ['2026-03-01', 15],
    ['2026-02-01', 5],
    ['2025-12-01', 30],
  ].map(([start, workouts]) => ({
    start: String(start),
    workouts: Number(workouts),
    distance: 0,
    duration: 0,
    ascent: null,
    ...noEnergy,
  }))

  test('leads to the page that a month begins on', () => {
    expect(jumpTo(months, '2026-03-01', 'latest')).toEqual({ page: 1, day: '2026-03-31' })
    expect(jumpTo(months, '2026-02-01', 'latest')).toEqual({ page: 1, day: '2026-02-28' })
    expect(jumpTo(months, '2025-12-01', 'latest')).toEqual({ page: 2, day: '2025-12-31' })
    expect(jumpTo(months, '2025-12-01', 'oldest')).toEqual({ page: 1, day: '2025-12-01' })
    expect(jumpTo(months, '2026-03-01', 'oldest')).toEqual({ page: 2, day: '2026-03-01' })
  })

  test('leads to the page that a place begins on', () => {
    const places = [
      { country: 'CH', town: 'Genève', workouts: 15 },
      { country: 'FR', town: 'Annecy', workouts: 30 },
      { country: 'FR', town: null, workouts: 1 },
      { country: null, town: null, workouts: 3 },
    ].map(place => ({
      ...place,
      start: placeKey(place),
      distance: 0,
      duration: 0,
      ascent: null,
      ...noEnergy,
    }))
    expect(places.map(({ start }) => start)).toEqual(['CH Genève', 'FR Annecy', 'FR', ''])
    const pages = places.map(({ start }) => jumpToPlace(places, start))
    expect(pages.map(({ page }) => page)).toEqual([1, 1, 3, 3])
    expect(pages.map(({ day }) => day)).toEqual(['CH Genève', 'FR Annecy', 'FR', ''])
  })

  test('ends at the month, or at the week that it begins in', () => {
    expect(groupWith(['2026-03-01', '2026-02-01'], '2026-02-28', 'month', 'latest')).toBe('2026-02-01')
    expect(groupWith(['2026-03-02', '2026-02-23', '2026-02-16'], '2026-02-28', 'week', 'latest')).toBe(
      '2026-02-23',
    )
    expect(groupWith(['2025-12-01', '2026-02-01'], '2026-02-01', 'month', 'oldest')).toBe('2026-02-01')
    expect(groupWith(['2026-03-01'], '2026-01-31', 'month', 'latest')).toBe('2026-03-01')
    expect(groupWith([], '2026-01-31', 'month', 'latest')).toBeUndefined()
  })
})

test('the days that people ask for most', () => {
  expect(presets('2026-03-01', true)).toEqual({
    thisWeek: { from: '2026-02-23', to: '2026-03-01' },
    thisMonth: { from: '2026-03-01', to: '2026-03-31' },
    thisYear: { from: '2026-01-01', to: '2026-12-31' },
    last30Days: { from: '2026-01-31', to: '2026-03-01' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(presets('2026-03-01', false).thisWeek).toEqual({ from: '2026-03-01', to: '2026-03-07' })
})
