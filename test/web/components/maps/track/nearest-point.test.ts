import { describe, expect, test } from 'bun:test'
import { nearestPoint } from '../../../../../web/components/maps/track/nearest-point'
import { chartPoints } from '../../../../support/chart-points'

const reach = 0.001
/** A track that leads north. It has three points, a pause, and three more points. */
const points = chartPoints(6, index => ({ latitude: 45 + index / 100 }))

describe('the nearest point', () => {
  test.each<[string, number, number, number | null]>([
    ['at a point', 6, 45.02, 2],
    ['beside the line between two points', 6.0005, 45.014, 1],
    ['beyond the half', 6.0005, 45.016, 2],
    ['before the start, within reach', 6, 44.9995, 0],
    ['behind the finish, within reach', 6, 45.0505, 5],
    ['out of reach', 6.01, 45.01, null],
    ['between two segments', 6, 45.025, null],
  ])('%s', (_case, longitude, latitude, index) => {
    expect(nearestPoint(points, [0, 3], [longitude, latitude], reach)).toBe(index)
  })

  test('there is none on an empty track', () => {
    expect(nearestPoint([], [], [6, 45], reach)).toBeNull()
  })
})
