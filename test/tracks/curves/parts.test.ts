// A track that is shown to others does not say where it began and ended.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { hiddenM, hideEnds } from '../../../src/tracks/curves/parts'
import { distance2d } from '../../../src/tracks/distance'
import { travelledAt } from '../../../src/tracks/measuring/travelled'
import type { Track } from '../../../src/tracks/track'
import { rideOf, rideThrough } from './rides'

/** Metres to the north of where the ride began. */
const placesOf = ({ points }: Track) => Array.from(points.latitude, degrees => degrees * 111_319.49)

describe('without its ends a track', () => {
  test('begins and ends 300 m further in, at the next point that was recorded', () => {
    const shown = hideEnds(rideOf([[300, 5]]))!
    const places = placesOf(shown)
    expect(places[0]).toBeCloseTo(300, 3)
    expect(places.at(-1)).toBeCloseTo(1200, 3)
    expect(shown.points.count).toBe(places.length)
    expect(travelledAt(shown).seconds.at(-1)).toBe(180)
  })

  test('is nothing at all when it is too short, or never gets away from where it began', () => {
    expect(hideEnds(rideOf([[110, 5]]))).toBeNull()
    const rounds = rideThrough(
      Array.from({ length: 2000 }, (_, second) => ({
        at: [second, second % 2 === 0 ? 0 : 40] as [number, number],
      })),
    )
    expect(travelledAt(rounds).metres.at(-1)).toBeGreaterThan(70_000)
    expect(hideEnds(rounds)).toBeNull()
  })

  test('tells nothing of a recorder that lay still, though it counted metres', () => {
    const still = (second: number) => ({ at: [second, (second % 3) * 4] as [number, number] })
    const away = (second: number) => ({ at: [200 + second, 8 + second * 5] as [number, number] })
    const ride = rideThrough([
      ...Array.from({ length: 200 }, (_, second) => still(second)),
      ...Array.from({ length: 400 }, (_, second) => away(second)),
    ])
    expect(travelledAt(ride).metres[199]).toBeGreaterThan(hiddenM)
    expect(placesOf(hideEnds(ride)!)[0]).toBeGreaterThan(99)
  })

  test('keeps its segments, but those that are hidden as a whole', () => {
    const ride = rideThrough(
      Array.from({ length: 400 }, (_, second) => ({ at: [second, second * 5] as [number, number] })),
      [0, 40, 200, 380],
    )
    const shown = hideEnds(ride)!
    // A step from one segment to the next is none: the first 300 m end at the 62nd point.
    const before = 200 - 61
    expect(shown.segments).toEqual([
      { start: 0, end: before },
      { start: before, end: shown.points.count },
    ])
  })

  test('is as it was when it was recorded indoors', () => {
    const ride = rideOf([[60, 3]])
    const indoors = { ...ride, points: { ...ride.points, latitude: new Float64Array(61).fill(Number.NaN) } }
    expect(hideEnds(indoors)).toBe(indoors)
  })

  test('shows no point within 300 m along the way, or 100 m across, of either end at its own ends', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 2,
      maxLength: 200,
    })
    fc.assert(
      fc.property(steps, moves => {
        let [seconds, metres] = [0, 0]
        const ride = rideThrough(
          moves.map(([passed, went]) => {
            seconds += passed
            metres += went
            return { at: [seconds, metres] as [number, number] }
          }),
        )
        const shown = hideEnds(ride)
        if (shown === null) return
        const along = travelledAt(ride).metres
        const first = ride.points.time.indexOf(shown.points.time[0]!)
        const start = ride.points.latitude.findIndex(
          (latitude, index) => index >= first && latitude === shown.points.latitude[0],
        )
        expect(along[start]!).toBeGreaterThanOrEqual(hiddenM)
        expect(distance2d(ride.points, start, 0)).toBeGreaterThanOrEqual(100)
        const end = start + shown.points.count - 1
        expect(along.at(-1)! - along[end]!).toBeGreaterThanOrEqual(hiddenM)
        expect(distance2d(ride.points, end, ride.points.count - 1)).toBeGreaterThanOrEqual(100)
      }),
    )
  })
})
