import { describe, expect, test } from 'bun:test'
import { baseLayers, opacityAt, widthAt } from '../../../src/maps/style/layers'

describe('the width of a line', () => {
  const road = [
    [10, 1],
    [12, 3.6],
    [13, 5],
  ] as const

  test.each([
    ['before the first zoom that is named', 4, 1],
    ['at the first', 10, 1],
    // The width grows by 1 from level 10 to 11, and by 1.6 times as much from 11 to 12: together by 2.6.
    ['between two', 11, 2],
    ['at one in the middle', 12, 3.6],
    ['at the last', 13, 5],
    ['after it', 20, 5],
  ])('%s', (_, zoom, pixels) => {
    expect(widthAt(road, zoom)).toBeCloseTo(pixels, 10)
  })

  test('can be always the same', () => {
    expect(widthAt(1.2, 17)).toBe(1.2)
  })

  test('can be always the same on the ground', () => {
    expect(widthAt({ atZero: 0.25 }, 3)).toBe(2)
    expect(widthAt({ atZero: 0.25 }, 4.5)).toBeCloseTo(0.25 * 2 ** 4.5, 10)
  })
})

test.each(['land', 'lake'] as const)('close up, the edge of %s is as soft as it is known', thing => {
  const strokes = baseLayers.flatMap(layer => (layer.thing === thing && layer.stroke ? [layer.stroke] : []))
  const seenAt = (zoom: number) => strokes.filter(stroke => opacityAt(stroke, zoom) > 0)
  expect(seenAt(8).map(({ isSoft }) => isSoft)).toEqual([undefined])
  for (const zoom of [13, 15, 17]) {
    const [soft, ...others] = seenAt(zoom)
    expect(others).toEqual([])
    expect(soft?.isSoft).toBe(true)
    // Metres per pixel at 50° north and south. Half the width of the edge must be 402.5 m.
    const metres = (2 ** -zoom * 40_075_017 * Math.cos((50 * Math.PI) / 180)) / 512
    expect((widthAt(soft?.width ?? 0, zoom) / 2) * metres).toBeCloseTo(402.5, 0)
  }
})
