import { describe, expect, test } from 'bun:test'
import {
  boundsOf,
  continueLongitudes,
  type PlacedPoint,
  trackLines,
} from '../../../../web/data/workouts/track'
import { lendStorage } from '../../../support/browser-globals'

lendStorage()
const { curvesOf } = await import('../../../../web/data/workouts/curves/curves')

const pointAt = (duration: number): PlacedPoint => ({
  duration,
  distance: duration / 100,
  latitude: 45 + duration / 1000,
  longitude: 6 - duration / 1000,
  speed: 10,
})

test.each([
  ['eastwards', [179.8, -179.9, -179.7, 179.9], [179.8, 180.1, 180.3, 179.9]],
  ['westwards', [-179.9, 179.8, 179.6], [-179.9, -180.2, -180.4]],
  ['nowhere', [6, 6.1, 5.9], [6, 6.1, 5.9]],
])('a track that crosses the antimeridian %s goes on', (_, longitudes, continued) => {
  const points = continueLongitudes(longitudes.map(longitude => ({ ...pointAt(0), longitude })))
  expect(points.map(({ longitude }) => Math.round(longitude * 10) / 10)).toEqual(continued)
})

describe('curves', () => {
  const pulse = { average: 140, least: 120, most: 160 }
  const summaries = { hr: pulse, cadence: { average: 80, least: 0, most: 90 } }
  const streams = {
    duration: [0, 10, 60],
    distance: [0, 0.1, 0.1],
    hr: [120, null, 160],
    speed: [9, 9, 0],
    cadence: [80, null, 90],
  }
  const curves = curvesOf({
    streams,
    segments: [0, 2, 2, 3],
    segment_times: [],
    recorded_points: 900,
    top_speed: 12,
    cadence_factor: 2,
    summaries,
  })

  test('are points, without what was not known there', () => {
    expect(curves.points[1]).toEqual({ duration: 10, distance: 0.1, speed: 9 })
    expect(curves.points.map(({ hr }) => hr)).toEqual([120, undefined, 160])
  })

  test('start anew with each segment that has points', () => {
    expect(curves.starts).toEqual([0, 2])
  })

  test('come with what was measured of all points', () => {
    expect([curves.topSpeed, curves.summaries.hr]).toEqual([12, pulse])
  })

  test('tell the steps of both feet', () => {
    expect(curves.points.map(({ cadence }) => cadence)).toEqual([160, undefined, 180])
    expect(curves.summaries.cadence).toEqual({ average: 160, least: 0, most: 180 })
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
