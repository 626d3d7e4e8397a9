import { describe, expect, test } from 'bun:test'
import type { Bounds } from '../../../../web/data/workouts/track'
import { isPartMissing, type Tile } from '../../../../web/screens/map/missing-tiles'

/** The quarter of the world from 0° to 180° E and from 0° to 85° N is the tile 1/1/0. */
const europe: Bounds = [5, 40, 20, 55]
const tile = (place: string): Tile => {
  const [z = 0, x = 0, y = 0] = place.split('/').map(Number)
  return { z, x, y }
}
const isMissing = (failed: string[], loaded: string[], view = europe) =>
  isPartMissing({ failed: failed.map(tile), loaded: loaded.map(tile) }, view)

describe('a part of a map is missing', () => {
  test('where a tile could not be loaded', () => {
    expect(isMissing(['1/1/0'], [])).toBe(true)
    expect(isMissing(['4/8/5'], ['4/9/5', '4/8/6'])).toBe(true)
  })

  test('unless it is elsewhere', () => {
    expect(isMissing(['1/0/0', '1/1/1'], ['1/1/0'])).toBe(false)
    expect(isMissing(['4/12/5'], [])).toBe(false)
  })

  test('unless a larger tile around it is there, or a smaller one inside it', () => {
    expect(isMissing(['4/8/5'], ['2/2/1'])).toBe(false)
    expect(isMissing(['4/8/5'], ['0/0/0'])).toBe(false)
    expect(isMissing(['2/2/1'], ['4/8/5'])).toBe(false)
    expect(isMissing(['4/8/5'], ['2/1/1'])).toBe(true)
  })

  test('also in a view across the antimeridian', () => {
    expect(isMissing(['1/0/0'], [], [170, 40, 190, 50])).toBe(true)
    expect(isMissing(['2/1/1'], [], [170, 40, 190, 50])).toBe(false)
  })

  test('not while everything loads', () => {
    expect(isMissing([], [])).toBe(false)
  })
})
