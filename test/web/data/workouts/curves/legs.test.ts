// The tracks of several legs on one map.
import { expect, test } from 'bun:test'
import { joinLegs } from '../../../../../web/data/workouts/curves/legs'

const point = (second: number, km: number, longitude?: number) => ({
  ...{ duration: second, distance: km },
  ...(longitude !== undefined && { longitude, latitude: 45 }),
})

test('times and distances go on, and each leg and each pause begins a segment', () => {
  const swim = { points: [point(0, 0, 5), point(10, 0.1, 5.1)], starts: [0] }
  const ride = { points: [point(0, 0, 5.2), point(10, 0.2, 5.3), point(30, 0.2, 5.4)], starts: [0, 2] }
  const joined = joinLegs([
    { curves: swim, second: 0, km: 0 },
    { curves: ride, second: 60, km: 0.1 },
  ])
  expect(joined.starts).toEqual([0, 2, 4])
  expect(joined.points.map(({ duration }) => duration)).toEqual([0, 10, 60, 70, 90])
  expect(joined.points.at(-1)?.distance).toBeCloseTo(0.3, 9)
})

test('points without a position and legs without any are left out', () => {
  const partly = { points: [point(0, 0), point(10, 0.1, 5.1), point(20, 0.2, 5.2)], starts: [0, 1] }
  const nowhere = { points: [point(0, 0), point(10, 0.1)], starts: [0] }
  const { points, starts } = joinLegs([
    { curves: nowhere, second: 0, km: 0 },
    { curves: partly, second: 60, km: 1 },
  ])
  expect(points.map(({ duration }) => duration)).toEqual([70, 80])
  expect(starts).toEqual([0])
})

test('a track goes on past the antimeridian', () => {
  const leg = (longitude: number) => ({
    points: [point(0, 0, longitude), point(1, 0, longitude)],
    starts: [0],
  })
  const { points } = joinLegs([
    { curves: leg(179.9), second: 0, km: 0 },
    { curves: leg(-179.9), second: 10, km: 0 },
  ])
  expect(points.at(-1)?.longitude).toBeCloseTo(180.1, 9)
})
