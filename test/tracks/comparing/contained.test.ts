import { describe, expect, test } from 'bun:test'
import { compareExtent } from '../../../src/tracks/comparing/contained'
import type { Track } from '../../../src/tracks/track'
import type { TestPoint } from '../../formats/gpx/gpx-documents'
import { track } from '../recordings'

const pointsOf = (count: number, shift = 0): TestPoint[] =>
  Array.from({ length: count }, (_, index) => [45 + shift + index * 3e-5, 5, 100, index])
const trackOf = (count: number, shift = 0) => track(pointsOf(count, shift))

/** A track without positions, with these heart rates, one per second. */
function indoors(heartRates: readonly number[] | null, count = heartRates?.length ?? 0): Track {
  const { points, ...others } = trackOf(count)
  const nowhere = new Float64Array(count).fill(Number.NaN)
  const heartRate = heartRates && Float32Array.from(heartRates)
  return { ...others, points: { ...points, latitude: nowhere, longitude: nowhere, heartRate } }
}

describe('a recording', () => {
  test('that goes on is beyond its shorter self, which is within it', () => {
    expect(compareExtent(trackOf(100), trackOf(60))).toBe('beyond')
    expect(compareExtent(trackOf(60), trackOf(100))).toBe('within')
  })

  test('is within itself', () => {
    expect(compareExtent(trackOf(60), trackOf(60))).toBe('within')
  })

  test('is still the same if a point in a hundred is not in the longer one', () => {
    const withHoles = (...holes: number[]) =>
      track(pointsOf(200).filter((_, index) => !holes.includes(index)))
    expect(compareExtent(withHoles(50), trackOf(100))).toBe('beyond')
    expect(compareExtent(withHoles(50, 51), trackOf(100))).toBeNull()
  })

  test('is another one if it begins at another time, or goes another way', () => {
    const later = track(pointsOf(61).slice(1))
    expect(compareExtent(trackOf(100), later)).toBeNull()
    expect(compareExtent(later, trackOf(100))).toBeNull()
    expect(compareExtent(trackOf(100), trackOf(60, 1e-6))).toBeNull()
    const turned = track(
      pointsOf(60).map(([latitude, longitude, ...rest], index) => [
        latitude,
        longitude + (index < 30 ? 0 : 1e-5),
        ...rest,
      ]),
    )
    expect(compareExtent(trackOf(100), turned)).toBeNull()
  })

  test('without positions is the same if the body says the same', () => {
    const rates = Array.from({ length: 100 }, (_, index) => 120 + (index % 40))
    expect(compareExtent(indoors(rates), indoors(rates.slice(0, 60)))).toBe('beyond')
    expect(compareExtent(indoors(rates), indoors(rates.slice(0, 60).map(rate => rate + 1)))).toBeNull()
  })

  test('without positions and readings is like nothing else', () => {
    expect(compareExtent(indoors(null, 100), indoors(null, 60))).toBeNull()
    expect(compareExtent(indoors(null, 100), trackOf(60))).toBeNull()
  })
})
