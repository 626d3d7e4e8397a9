import { describe, expect, test } from 'bun:test'
import { distanceMarks, markStep } from '../../../../../web/components/maps/track/distance-marks'
import { pausesOf } from '../../../../../web/components/maps/track/pauses'
import { withRoom } from '../../../../../web/components/maps/track/spread'
import type { Position } from '../../../../../web/data/workouts/track'
import { kilometresPerMile } from '../../../../../web/format/formats'
import { chartPoints } from '../../../../support/chart-points'

describe('distance marks', () => {
  test('are where a kilometre was completed, between two points if need be', () => {
    const sparse = chartPoints(3, index => ({ distance: index * 1.6, latitude: 45 + index }))
    expect(distanceMarks(sparse, 1)).toEqual([
      { count: 1, position: [6, 45.625] },
      { count: 2, position: [6, 46.25] },
      { count: 3, position: [6, 46.875] },
    ])
  })

  test('are miles for who thinks in miles', () => {
    expect(distanceMarks(chartPoints(500), kilometresPerMile).map(({ count }) => count)).toEqual([1, 2, 3])
  })

  test('are none on a track that is too short', () => {
    expect(distanceMarks(chartPoints(50), 1)).toEqual([])
    expect(distanceMarks([], 1)).toEqual([])
  })

  test.each([
    [15, 1],
    [12, 1],
    [11, 2],
    [10, 5],
    [9, 10],
    [5, 200],
  ])('at zoom %d there is room for every %d km', (zoom, step) => {
    expect(markStep(zoom, 45, 1)).toBe(step)
  })

  test('miles have room where kilometres have not', () => {
    expect(markStep(11.8, 45, 1)).toBe(2)
    expect(markStep(11.8, 45, kilometresPerMile)).toBe(1)
  })
})

describe('pauses', () => {
  test('are gaps between segments, wherever they go on', () => {
    const points = chartPoints(20, index => ({ duration: index < 10 ? index : index + 600 }))
    expect(pausesOf(points, [0, 10])).toEqual([{ index: 9, seconds: 601 }])
  })

  test('are times spent in one place while the recording went on', () => {
    const wandering = chartPoints(200, index => {
      const standing = Math.min(Math.max(index - 50, 0), 100)
      return { latitude: 45 + ((index - standing) * 10 + (index % 3)) / 111_320 }
    })
    const [pause, ...others] = pausesOf(wandering, [0])
    expect(others).toEqual([])
    expect(pause?.seconds).toBeGreaterThanOrEqual(100)
    expect(pause?.seconds).toBeLessThan(105)
  })

  test('are not red lights, and no long ways without a signal', () => {
    const light = chartPoints(20, index => ({ duration: index < 10 ? index : index + 40 }))
    const tunnel = chartPoints(20, index => (index < 10 ? {} : { duration: index + 600, latitude: 45.1 }))
    expect(pausesOf(light, [0])).toEqual([])
    expect(pausesOf(tunnel, [0])).toEqual([])
  })
})

test('of marks on top of each other the one that comes first is left, and none at the ends of the track', () => {
  const named = (name: string, ...position: Position) => ({ name, position })
  const pauses = [named('long pause', 6, 45)]
  const distances = [named('1', 6.0001, 45.0001), named('2', 6.1, 45), named('3', 7, 46)]
  const left = (zoom: number) => withRoom(pauses, distances, [[7, 46]], zoom).map(({ name }) => name)
  expect(left(10)).toEqual(['long pause', '2'])
  expect(left(20)).toEqual(['long pause', '1', '2'])
})

test('pauses, which are pressed, are as far from each other as fingers need', () => {
  const degrees = (pixels: number) => (pixels * 360) / (512 * 2 ** 10)
  const marks = (pixels: number) => [0, pixels].map(east => ({ position: [degrees(east), 0] as Position }))
  expect(withRoom(marks(40), [], [], 10)).toHaveLength(1)
  expect(withRoom(marks(45), [], [], 10)).toHaveLength(2)
  expect(withRoom([], marks(40), [], 10)).toHaveLength(2)
})
