import { expect, test } from 'bun:test'
import { createRelief } from '../../../../src/maps/base-map/relief/relief'
import { sampleRelief } from '../../../../src/maps/base-map/relief/sample-relief'
import { tileX, tileY } from '../../../../src/maps/geometry/geometry'

const relief = createRelief()
const steps = 20

/** The relief around a place in the Alps. @param from distance of the left edge from it in pixels */
async function sampleAlps({ zoom = 9, from = 0, width = 64, height = 64, density = 1 }) {
  const left = Math.floor(tileX(9.8, zoom) * 256) + from
  const top = Math.floor(tileY(46.5, zoom) * 256)
  const pixels = await sampleRelief(relief, { canvas: { width, height, density }, zoom, left, top }, steps)
  return pixels ?? new Uint8Array(width * height * density ** 2).fill(steps)
}

test.each([0, 3, 4, 6, 9, 11])('tiles of zoom %p join without an edge', async zoom => {
  const whole = await sampleAlps({ zoom, from: -64, width: 128 })
  const west = await sampleAlps({ zoom, from: -64 })
  const east = await sampleAlps({ zoom })
  for (let row = 0; row < 64; row++) {
    const halves = [west, east].flatMap(half => [...half.subarray(row * 64, (row + 1) * 64)])
    const differences = halves.map((shade, x) => Math.abs(shade - whole[row * 128 + x]!))
    // Rounding may differ by a step.
    expect(Math.max(...differences)).toBeLessThanOrEqual(1)
  }
})

test('is smooth where it is enlarged', async () => {
  const pixels = await sampleAlps({ zoom: 10, width: 256, height: 256 })
  const differences = Array.from(pixels.subarray(1), (shade, i) =>
    (i + 1) % 256 === 0 ? 0 : Math.abs(shade - pixels[i]!),
  )
  expect(Math.max(...differences)).toBeLessThanOrEqual(2)
  expect(new Set(pixels).size).toBeGreaterThan(8)
})

test('is the same on a sharp screen, with twice the pixels', async () => {
  const [usual, sharp] = [await sampleAlps({ zoom: 10 }), await sampleAlps({ zoom: 10, density: 2 })]
  expect(sharp).toHaveLength(4 * usual.length)
  // A pixel lies between four of the sharp image.
  const differences = Array.from(usual, (shade, i) => {
    const [row, column] = [Math.floor(i / 64), i % 64]
    return Math.abs(shade - sharp[2 * row * 128 + 2 * column]!)
  })
  expect(Math.max(...differences)).toBeLessThanOrEqual(1)
})

test('has no pixels where the land is flat', async () => {
  const canvas = { width: 64, height: 64, density: 1 }
  const [left, top] = [tileX(-40, 9) * 256, tileY(30, 9) * 256]
  expect(await sampleRelief(relief, { canvas, zoom: 9, left, top }, steps)).toBeNull()
})
