// The sign on a picture that shows no names: the town that it names, and the direction of its arrow.
import { expect, test } from 'bun:test'
import { createBaseMap } from '../../../../src/maps/base-map/base-map'
import { drawSignpost } from '../../../../src/maps/base-map/names/signpost'
import type { Box } from '../../../../src/maps/geometry/clip'
import { chooseView, usualCanvas } from '../../../../src/maps/geometry/geometry'
import type { Point } from '../../../../src/tracks/lines/web-mercator'

const { names } = createBaseMap()

/** A view that is about two kilometres wide. */
const viewAt = (latitude: number, longitude: number) =>
  chooseView(
    {
      latitude: Float64Array.of(latitude - 0.004, latitude + 0.004),
      longitude: Float64Array.of(longitude - 0.01, longitude + 0.01),
    },
    usualCanvas,
  )

const signpostAt = (latitude: number, longitude: number, line: Point[] = [], written: Box[] = []) =>
  drawSignpost(names, { view: viewAt(latitude, longitude), theme: 'light', line, written })

/** Rotation of the arrow in degrees, clockwise from the east. */
function turnOf(svg: string): number {
  return Number(/rotate\((-?\d+)\)/.exec(svg)?.[1])
}

/** Position of the arrow in pixels. */
function placeOf(svg: string): Point {
  const [, x, y] = /translate\((-?[\d.]+) (-?[\d.]+)\) rotate/.exec(svg) ?? []
  return { x: Number(x), y: Number(y) }
}

// Positions in GeoNames: San Francisco 37.7749 N 122.4194 W, Valencia 39.4697 N 0.3774 W, Alice Springs 23.6980 S
// 133.8807 E.
test.each([
  ['west of San Francisco', 37.7749, -122.47, 0],
  ['east of Valencia', 39.4697, -0.33, 180],
  ['south of Alice Springs', -23.76, 133.8807, -90],
])('%s the arrow points to the town', async (_, latitude, longitude, turn) => {
  const found = turnOf(await signpostAt(latitude, longitude))
  const difference = Math.abs(((found - turn + 540) % 360) - 180)
  expect(difference).toBeLessThan(12)
})

test('it stands at the edge on the side of the town, and clear of the track', async () => {
  const free = placeOf(await signpostAt(37.7749, -122.47))
  expect(free.x).toBeGreaterThan(usualCanvas.width - 20)
  const crossed = [
    { x: 300, y: free.y },
    { x: usualCanvas.width, y: free.y },
  ]
  const aside = placeOf(await signpostAt(37.7749, -122.47, crossed))
  expect(Math.abs(aside.y - free.y)).toBeGreaterThan(15)
  expect(aside.x).toBeGreaterThan(usualCanvas.width / 2)
})

test('it is not written over another name', async () => {
  const free = placeOf(await signpostAt(37.7749, -122.47))
  const lake = { left: 250, right: usualCanvas.width, top: free.y - 8, bottom: free.y + 8 }
  const aside = placeOf(await signpostAt(37.7749, -122.47, [], [lake]))
  expect(Math.abs(aside.y - free.y)).toBeGreaterThan(14)
})

test('where the track is all over the picture, nothing is written over it', async () => {
  const rows = Array.from({ length: 40 }, (_, row) => row * 6)
  const everywhere = rows.flatMap(y => [
    { x: 0, y },
    { x: usualCanvas.width, y },
  ])
  expect(await signpostAt(37.7749, -122.47, everywhere)).toBe('')
})

test('far from all towns there is none', async () => {
  expect(await signpostAt(-48, -110)).toBe('')
})
