import { expect, test } from 'bun:test'
import { gradients } from '../../../../web/drawing/maps/track/gradients'
import { chartPoints } from '../../../support/chart-points'

test('the gradient is that of the ground around a point', () => {
  const upAndDown = chartPoints(101, index => ({ elevation: 500 - Math.abs(50 - index) * 0.8 }))
  const found = gradients(upAndDown, [0])
  expect(found[20]).toBeCloseTo(8)
  expect(found[50]).toBeCloseTo(0)
  expect(found[80]).toBeCloseTo(-8)
})

test('one wrong elevation is no wall', () => {
  const flat = chartPoints(101, index => ({ elevation: index === 50 ? 503 : 500 }))
  expect(Math.max(...gradients(flat, [0]).map(Number))).toBeLessThan(3.1)
})

test('points far apart are compared with their neighbours', () => {
  const sparse = chartPoints(3, index => ({ distance: index, elevation: index * 50 }))
  expect(gradients(sparse, [0])).toEqual([5, 5, 5])
})

test('nothing is known without elevation, or where nobody moves', () => {
  expect(gradients(chartPoints(30), [0])).toEqual(Array(30).fill(null))
  expect(
    gradients(
      chartPoints(3, () => ({ distance: 1, elevation: 5 })),
      [0],
    ),
  ).toEqual([null, null, null])
})

test('a pause ends what belongs together', () => {
  const points = chartPoints(60, index => ({ elevation: index < 30 ? 100 : 900 }))
  expect(new Set(gradients(points, [0, 30]))).toEqual(new Set([0]))
})
