import { describe, expect, test } from 'bun:test'
import type { Segment } from '../../../src/workouts/workouts/schemas'
import {
  boundsOf,
  continueLongitudes,
  type PlacedPoint,
  segmentStarts,
  trackLines,
} from '../../../web/data/workouts/track'

const pointAt = (duration: number): PlacedPoint => ({
  duration,
  distance: duration / 100,
  latitude: 45 + duration / 1000,
  longitude: 6 - duration / 1000,
  speed: 10,
  time: 'Tue, 13 Mar 2018 12:44:45 GMT',
})

const segmentOf = (duration: string | null, segment_id: number): Segment => ({
  workout_id: 'abc',
  segment_id,
  duration,
  moving: duration,
  pauses: null,
  distance: 1,
  ave_speed: 10,
  max_speed: 10,
  ascent: null,
  descent: null,
  min_alt: null,
  max_alt: null,
})

test.each([
  ['eastwards', [179.8, -179.9, -179.7, 179.9], [179.8, 180.1, 180.3, 179.9]],
  ['westwards', [-179.9, 179.8, 179.6], [-179.9, -180.2, -180.4]],
  ['nowhere', [6, 6.1, 5.9], [6, 6.1, 5.9]],
])('a track that crosses the antimeridian %s goes on', (_, longitudes, continued) => {
  const points = continueLongitudes(longitudes.map(longitude => ({ ...pointAt(0), longitude })))
  expect(points.map(({ longitude }) => Math.round(longitude * 10) / 10)).toEqual(continued)
})

describe('where segments start among the chart points', () => {
  test.each<[string, number[], (string | null)[], number[]]>([
    ['one segment holds everything', [0, 10, 20], ['0:00:20'], [0]],
    ['a pause lies between two segments', [0, 10, 20, 300, 310], ['0:00:20', '0:00:10'], [0, 3]],
    [
      'a segment of one point has no duration',
      [0, 10, 60, 200, 210],
      ['0:00:10', null, '0:00:10'],
      [0, 2, 3],
    ],
    ['more segments are known than points', [0, 10], ['0:00:10', '0:00:10'], [0]],
    ['there are no points', [], ['0:00:10'], []],
  ])('%s', (_case, durations, segments, starts) => {
    expect(segmentStarts(durations.map(pointAt), segments.map(segmentOf))).toEqual(starts)
  })
})

test('a track has one line per segment, and every point is on one', () => {
  const lines = trackLines([0, 10, 300, 310, 320].map(pointAt), [0, 2])
  expect(lines.map(line => line.length)).toEqual([2, 3])
  expect(lines[1]?.[0]).toEqual([6 - 0.3, 45 + 0.3])
})

test('the bounds hold every line', () => {
  expect(
    boundsOf([
      [
        [6, 45],
        [7, 44],
      ],
      [[-1, 46]],
    ]),
  ).toEqual([-1, 44, 7, 46])
})
