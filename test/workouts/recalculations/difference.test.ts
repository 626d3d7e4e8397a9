import { expect, test } from 'bun:test'
import type { FiguresWithStart } from '../../../src/tracks/figures'
import { sizeOfDifference } from '../../../src/workouts/recalculations/difference'

const figures: FiguresWithStart = {
  startMs: Date.UTC(2026, 4, 1, 8),
  durationS: 3600,
  movingS: 3500,
  pausesS: 100,
  distanceM: 20_000,
  aveSpeedCkmh: 2057,
  maxSpeedCkmh: 4000,
  topSpeedCkmh: 3900,
  ascentMm: 100_000,
  descentMm: null,
  minAltCm: 10_000,
  maxAltCm: 20_000,
}

test.each<[string, Partial<FiguresWithStart>, number]>([
  ['nothing', {}, 0],
  ['half the distance', { distanceM: 10_000 }, 500],
  ['twice the distance', { distanceM: 40_000 }, 500],
  ['the largest of several', { distanceM: 19_000, ascentMm: 20_000 }, 800],
  ['pauses that are gone', { pausesS: null }, 1000],
  ['elevations that are gone', { maxAltCm: null }, 1000],
  ['a descent that is new', { descentMm: 5 }, 1000],
  ['a start six hours later', { startMs: figures.startMs + 6 * 3_600_000 }, 250],
  ['a start years later', { startMs: figures.startMs * 2 }, 1000],
])('%s', (_, changes, size) => {
  expect(sizeOfDifference(figures, { ...figures, ...changes })).toBe(size)
  expect(sizeOfDifference({ ...figures, ...changes }, figures)).toBe(size)
})

test('little is compared with a usual amount, and a top speed that a job adds is no difference', () => {
  expect(sizeOfDifference({ ...figures, ascentMm: 2000 }, { ...figures, ascentMm: 4000 })).toBe(100)
  expect(sizeOfDifference({ ...figures, topSpeedCkmh: null }, figures)).toBe(0)
})
