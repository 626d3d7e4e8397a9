import { describe, expect, test } from 'bun:test'
import { coverageOf, placesOf } from '../../../../../src/tracks/lines/areas'
import { areaToGet } from '../../../../../web/components/maps/base/covered'

const bounds = [5, 45, 6, 46] as [number, number, number, number]

test('an area has room around it', () => {
  expect(areaToGet(bounds, placesOf(bounds), [])).toEqual([4.75, 44.75, 6.25, 46.25])
  expect(areaToGet([5, 45, 5, 45], [], [])).toEqual([4.96, 44.96, 5.04, 45.04])
  expect(areaToGet([-170, -84, 170, 84], [], [])).toEqual([-180, -85, 180, 85])
})

describe('what lies across 180°', () => {
  // The longitudes exceed 180°, as for a track that crosses the antimeridian to the east.
  const across = [179.6, -17, 180.4, -16] as [number, number, number, number]
  const places = placesOf(across)

  test('is got one side after the other', () => {
    const west = areaToGet(across, places, [])
    expect(west).toEqual([179.4, -17.25, 180, -15.75])
    expect(coverageOf([{ bounds: west }], places)).toBe('some')
    const east = areaToGet(across, places, [{ bounds: west }])
    expect(east).toEqual([-180, -17.25, -179.4, -15.75])
    expect(coverageOf([{ bounds: west }, { bounds: east }], places)).toBe('all')
  })

  test('only where something lies there', () => {
    const near = [179.6, -17, 179.99, -16] as [number, number, number, number]
    const west = areaToGet(near, placesOf(near), [])
    expect(west).toEqual([179.5025, -17.25, 180, -15.75])
    expect(coverageOf([{ bounds: west }], placesOf(near))).toBe('all')
  })
})
