import { expect, test } from 'bun:test'
import {
  addUp,
  estimatedPercent,
  largestFirst,
  measureOf,
  sportsOf,
} from '../../../../web/data/workouts/sums'

const noEnergy = { energy: null, energy_estimated: 0 }

const day = (sport_id: number, distance: number, ascent: number | null = null, workouts = 1) => ({
  ...{ day: '2026-01-01', sport_id, distance, ascent, workouts },
  duration: 600,
  ...noEnergy,
})

test('sums are exact to the metre, however many there are', () => {
  const sums = addUp(Array.from({ length: 1000 }, () => day(1, 0.1)))
  expect(sums).toEqual({ workouts: 1000, distance: 100, duration: 600_000, ascent: null, ...noEnergy })
})

test('of ascents they are exact to the millimetre', () => {
  expect(addUp(Array.from({ length: 1000 }, () => day(1, 1, 0.1))).ascent).toBe(100)
})

test('an ascent that nobody recorded is none', () => {
  expect(addUp([day(1, 1), day(1, 1, 12.5), day(1, 1, 0)]).ascent).toBe(12.5)
  expect(addUp([]).ascent).toBeNull()
})

test('energy is known of some days, and estimated on some of those', () => {
  const [counted, estimated] = [
    { ...day(1, 1), energy: 500, energy_estimated: 0 },
    { ...day(1, 1), energy: 300, energy_estimated: 200 },
  ]
  expect(addUp([day(1, 1), counted, estimated])).toMatchObject({ energy: 800, energy_estimated: 200 })
  expect(addUp([day(1, 1)]).energy).toBeNull()
})

test.each([
  [null, 0, 0],
  [100_000, 0, 0],
  [100_000, 1, 1],
  [1000, 427, 43],
  [100_000, 99_999, 99],
  [1000, 1000, 100],
])('of %p kcal, of which %p are estimated, %p % are', (energy, energy_estimated, percent) => {
  expect(estimatedPercent({ ...addUp([]), energy, energy_estimated })).toBe(percent)
})

test('the average speed is distance by time', () => {
  expect(measureOf(addUp([day(1, 3), day(1, 5)]), 'speed')).toBe(24)
  expect(measureOf(addUp([]), 'speed')).toBeNull()
})

test('what is drawn as bars comes with the longest bar first', () => {
  const [few, many, alike] = [day(1, 300, null, 1), day(1, 20, null, 9), day(2, 20, null, 1)]
  expect(largestFirst([many, few, alike], 'distance')).toEqual([few, many, alike])
  expect(largestFirst([few, many, alike], 'workouts')).toEqual([many, few, alike])
})

test('sports come with the one that is done most first', () => {
  expect(sportsOf([day(5, 1), day(2, 1), day(1, 1, null, 3), day(2, 1)])).toEqual([1, 2, 5])
})
