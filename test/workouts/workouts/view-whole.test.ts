// The figures of a whole outing, computed by hand.
import { expect, test } from 'bun:test'
import type { LegRow } from '../../../src/workouts/rows/legs-store'
import { transitionBefore, viewAsWhole, viewWhole } from '../../../src/workouts/workouts/view-whole'

const leg = (minute: number, minutes: number, facts: Partial<LegRow> = {}): LegRow => ({
  ...{ shortId: `at ${minute}`, sportId: 1, title: 'Race', distanceM: 1000, mapId: null, venue: 'outdoors' },
  workoutDate: new Date(Date.UTC(2026, 4, 2, 7, minute)),
  ...{ durationS: minutes * 60, movingS: minutes * 50 },
  ...{ ascentMm: null, descentMm: null, load: null, energyKcal: null },
  ...facts,
})

const legs = [
  leg(0, 10, { distanceM: 700, mapId: 'swim', energyKcal: 100.4 }),
  leg(12, 30, { distanceM: 16_200, mapId: 'ride', ascentMm: 90_500, load: 40.04, energyKcal: 400.4 }),
  leg(43, 25, { distanceM: 4950, mapId: 'run', load: 30.02 }),
]

test('the whole lasts from its first to its last second, and sums what is known', () => {
  expect(viewWhole(legs)).toEqual({
    title: 'Race',
    kind: 'several',
    duration: '1:08:00',
    moving: '0:54:10',
    transitions: 180,
    distance: 21.85,
    ascent: 90.5,
    descent: null,
    load: 70.1,
    energy: 500,
    map: 'ride',
  })
})

test('it has no title if its legs have different ones, and no map of what was done indoors', () => {
  const others = legs.map((one, index) => ({ ...one, title: `Leg ${index}`, venue: 'indoors' as const }))
  expect(viewWhole(others)).toMatchObject({ title: null, map: null })
})

test('a leg alone is no whole', () => {
  expect(viewWhole(legs.slice(1, 2))).toBeNull()
  expect(viewWhole([])).toBeNull()
})

test('legs that overlap have no transition', () => {
  const overlapping = [leg(0, 30), leg(10, 5), leg(31, 10)]
  expect([0, 1, 2].map(index => transitionBefore(overlapping, index))).toEqual([0, 0, 60])
})

test('a workout that stands for its outing has the figures of all legs', () => {
  const whole = viewWhole(legs)!
  const { kind: _, transitions: __, ...shown } = whole
  expect(viewAsWhole(whole)).toEqual({ ...shown, whole, venue: 'outdoors' })
  expect(viewAsWhole(null)).toEqual({ whole: null })
})
