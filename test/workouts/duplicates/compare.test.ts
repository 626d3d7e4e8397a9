import { describe, expect, test } from 'bun:test'
import {
  areLikelyTheSame,
  type Compared,
  type Completeness,
  compareCompleteness,
} from '../../../src/workouts/duplicates/compare'

const start = Date.UTC(2026, 4, 1, 8)
const minutes = (count: number) => count * 60_000
const box = (latitude: number, longitude: number, size = 0.1) => ({
  minLatitude: latitude,
  minLongitude: longitude,
  maxLatitude: latitude + size,
  maxLongitude: longitude + size,
})
const ride: Compared = { start, durationS: 3600, distanceM: 25_000, bounds: box(47, 8) }

describe('likely the same:', () => {
  const cases: [string, Compared][] = [
    ['a copy', ride],
    ['another device, a little later and shorter', { ...ride, start: start + minutes(3), distanceM: 24_200 }],
    ['one that was stopped late', { ...ride, durationS: 4400 }],
    ['one without a distance', { ...ride, distanceM: 0 }],
    ['one without positions', { ...ride, bounds: null }],
    ['what was recorded until then', { ...ride, durationS: 300, distanceM: 2000, bounds: box(47, 8, 0.01) }],
    ['a start that was rounded', { ...ride, start: start + 1000, durationS: 300, distanceM: 2000 }],
  ]
  test.each(cases)('%s', (_, other) => {
    expect(areLikelyTheSame(ride, other)).toBe(true)
    expect(areLikelyTheSame(other, ride)).toBe(true)
  })
})

describe('not the same:', () => {
  const cases: [string, Compared][] = [
    ['the next day', { ...ride, start: start + minutes(24 * 60) }],
    ['right behind it', { ...ride, start: start + minutes(60) }],
    ['another place', { ...ride, bounds: box(48, 8) }],
    ['twice as far', { ...ride, start: start + minutes(1), distanceM: 50_000 }],
    ['half of it', { ...ride, start: start + minutes(30), durationS: 1800, distanceM: 12_000 }],
    ['another length, entered by hand', { ...ride, durationS: 300, distanceM: 2000, bounds: null }],
  ]
  test.each(cases)('%s', (_, other) => {
    expect(areLikelyTheSame(ride, other)).toBe(false)
    expect(areLikelyTheSame(other, ride)).toBe(false)
  })
})

describe('tells more:', () => {
  const plain: Completeness = {
    isRecorded: true,
    hasPositions: true,
    sensors: 1,
    points: 1000,
    durationS: 3600,
  }
  const cases: [string, Partial<Completeness>, Partial<Completeness>][] = [
    ['a recording than what was entered by hand', {}, { isRecorded: false, hasPositions: false, points: 0 }],
    ['places than none', {}, { hasPositions: false, sensors: 4 }],
    ['the whole than its beginning', {}, { durationS: 600, sensors: 4 }],
    ['more sensors than more points', { sensors: 2 }, { points: 3000 }],
    ['more points', { points: 3000 }, {}],
  ]
  test.each(cases)('%s', (_, richer, poorer) => {
    expect(compareCompleteness({ ...plain, ...richer }, { ...plain, ...poorer })).toBeGreaterThan(0)
    expect(compareCompleteness({ ...plain, ...poorer }, { ...plain, ...richer })).toBeLessThan(0)
  })

  test('neither of two alike', () => {
    expect(compareCompleteness(plain, { ...plain, durationS: 3500 })).toBe(0)
  })
})
