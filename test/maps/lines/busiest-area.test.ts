import { describe, expect, test } from 'bun:test'
import { boundsOfBusiest } from '../../../src/maps/lines/busiest-area'
import type { Bounds } from '../../../src/tracks/lines/bounds'

const around = (longitude: number, latitude: number, half = 0.05): Bounds => [
  longitude - half,
  latitude - half,
  longitude + half,
  latitude + half,
]

/** Tracks whose middles are up to `spread` degrees from a place. */
const tracksAt = (longitude: number, latitude: number, count: number, spread = 0.05): Bounds[] =>
  Array.from({ length: count }, (_, at) =>
    around(longitude + spread * Math.sin(at * 7), latitude + spread * Math.cos(at * 11)),
  )

const home = tracksAt(9.37, 47.42, 90)

/** The width and height of the area of these tracks, in degrees, and whether it contains a place. */
function lookAt(boxes: readonly Bounds[], [longitude, latitude]: [number, number]) {
  const [west, south, east, north] = boundsOfBusiest(boxes)!
  const isInside = west < longitude && longitude < east && south < latitude && latitude < north
  return { width: east - west, height: north - south, isInside }
}

describe('the area where most tracks are', () => {
  test('is the place where somebody lives, though one in ten tracks is 200 or 300 km away', () => {
    const away = [...tracksAt(7.4, 46.3, 5), ...tracksAt(11.6, 48.1, 3), ...tracksAt(6.1, 46.2, 2)]
    const { width, height, isInside } = lookAt([...away, ...home], [9.37, 47.42])
    expect(isInside).toBe(true)
    expect(Math.max(width, height)).toBeLessThan(0.25)
  })

  test('does not grow with a journey to the other side of the world', () => {
    expect(boundsOfBusiest([around(145, -37.8), ...home, around(-122, 37.8)])).toEqual(boundsOfBusiest(home))
  })

  test('is the larger of two places, even if it has little more than half', () => {
    const { width, isInside } = lookAt([...tracksAt(13.4, 52.5, 40), ...tracksAt(10, 53.55, 60)], [10, 53.55])
    expect([isInside, width < 0.3]).toEqual([true, true])
  })

  test('is both of two places near each other that have about as many', () => {
    const both = [...tracksAt(8.54, 47.37, 30), ...tracksAt(8.72, 47.5, 30)]
    const [west, , east] = boundsOfBusiest(both)!
    expect([west < 8.54, east > 8.72]).toEqual([true, true])
  })

  test('does not depend on where tiles begin', () => {
    for (let shift = 0; shift < 1.5; shift += 0.1) {
      const { isInside, width } = lookAt(tracksAt(7 + shift, 46 + shift, 30, 0.15), [7 + shift, 46 + shift])
      expect([isInside, width < 0.5]).toEqual([true, true])
    }
  })

  test('goes on across the antimeridian', () => {
    const fiji = [...tracksAt(179.98, -16.5, 15), ...tracksAt(-179.98, -16.5, 15)]
    const [west, , east] = boundsOfBusiest(fiji)!
    expect(east - west).toBeLessThan(0.3)
  })

  test('contains all of a few tracks, and is nowhere without any', () => {
    expect(boundsOfBusiest([around(7, 46), around(7.2, 46.1)])).toEqual([6.95, 45.95, 7.25, 46.15])
    expect(boundsOfBusiest([])).toBeNull()
  })
})
