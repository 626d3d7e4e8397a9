import { describe, expect, test } from 'bun:test'
import { type BelievedTotals, believe, type Recorded } from '../../../src/tracks/measuring/believed'
import { noSummary } from '../../../src/tracks/recorder-summary'

/** An hour of cycling: 20 km by the positions, 300 m of ascent and of descent by the smoothed elevations. */
const ride: Recorded = { spanS: 3600, flatM: 20_000, ascentM: 300, descentM: 300, fastest: 40 }
const indoors: Recorded = { ...ride, flatM: null, ascentM: null, descentM: null }

type Row = [
  summary: Partial<Record<keyof BelievedTotals, number>>,
  recorded: Recorded,
  key: keyof BelievedTotals,
  isBelieved: boolean,
]

describe('a total is believed inside what its records leave possible', () => {
  test.each<Row>([
    // Distance: at least a third of the distance between the positions, and at most twice that distance.
    [{ distanceM: 20_400 }, ride, 'distanceM', true],
    [{ distanceM: 40_000 }, ride, 'distanceM', true],
    [{ distanceM: 40_001 }, ride, 'distanceM', false],
    [{ distanceM: 6667 }, ride, 'distanceM', true],
    [{ distanceM: 6666 }, ride, 'distanceM', false],
    [{ distanceM: Number.POSITIVE_INFINITY }, ride, 'distanceM', false],
    [{ distanceM: -1 }, ride, 'distanceM', false],
    // Without positions, only the time and the highest speed of the sport limit the distance.
    [{ distanceM: 100_000 }, indoors, 'distanceM', true],
    [{ distanceM: 144_001 }, indoors, 'distanceM', false],
    // Timer: at most two seconds longer than the time from the first to the last record.
    [{ timerS: 3600 }, ride, 'timerS', true],
    [{ timerS: 3602 }, ride, 'timerS', true],
    [{ timerS: 3603 }, ride, 'timerS', false],
    [{ timerS: 0 }, ride, 'timerS', false],
    // Ascent and descent: at most twice the smoothed value plus 50 m. Zero is allowed, as on flat ground.
    [{ ascentM: 0 }, ride, 'ascentM', true],
    [{ ascentM: 650 }, ride, 'ascentM', true],
    [{ ascentM: 651 }, ride, 'ascentM', false],
    [{ descentM: 651 }, ride, 'descentM', false],
    [{ ascentM: 900 }, indoors, 'ascentM', true],
    // Maximum speed: at most the speed that a person can reach in this sport. Some services write 16,200 m/s.
    [{ maxSpeed: 40 }, ride, 'maxSpeed', true],
    [{ maxSpeed: 41 }, ride, 'maxSpeed', false],
    [{ maxSpeed: 16_200 }, indoors, 'maxSpeed', false],
    [{ maxSpeed: 0 }, ride, 'maxSpeed', false],
  ])('%p', (summary, recorded, key, isBelieved) => {
    const believed = believe({ ...noSummary, ...summary }, recorded).believed[key]
    expect(believed).toBe(isBelieved ? Object.values(summary)[0]! : null)
  })
})

test('what is not told is not known', () => {
  expect(Object.values(believe(noSummary, ride).believed).every(value => value === null)).toBe(true)
})

test('a total that is not believed says why', () => {
  const odd = { ...noSummary, timerS: 4000, distanceM: 41_000, ascentM: 700, descentM: 20, maxSpeed: 50 }
  expect(believe(odd, ride).refusals).toEqual({
    timerS: 'longer-than-recording',
    distanceM: 'apart-from-points',
    ascentM: 'apart-from-points',
    maxSpeed: 'faster-than-sport',
  })
  expect(believe({ ...odd, distanceM: 144_001 }, indoors).refusals.distanceM).toBe('faster-than-sport')
})

test('what the user has chosen counts, whatever the rules say', () => {
  const odd = { ...noSummary, distanceM: 41_000, ascentM: 200, maxSpeed: 50 }
  expect(believe(odd, ride, { distance: 'device', ascent: 'points', maxSpeed: 'device' }).believed).toEqual({
    timerS: null,
    distanceM: 41_000,
    ascentM: null,
    descentM: null,
    maxSpeed: 50,
  })
  // A value that is no amount cannot be chosen.
  const infinite = { ...noSummary, distanceM: Number.POSITIVE_INFINITY }
  expect(believe(infinite, ride, { distance: 'device' }).believed.distanceM).toBeNull()
})
