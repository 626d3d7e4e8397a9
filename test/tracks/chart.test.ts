import { describe, expect, test } from 'bun:test'
import { chartPoints } from '../../src/tracks/chart'
import { gpxOfTracks, gpxWith, t0 } from '../formats/gpx/gpx-documents'
import { outing, sixSegments, sparse, steady, stopAndGo, track } from './recordings'

const pointsOf = (...asked: Parameters<typeof chartPoints>) => [...chartPoints(...asked)]

describe('points of known recordings', () => {
  test.each([
    ['steady, first', steady, 0, { distance: 0, duration: 0, speed: 12.55, elevation: 100 }],
    ['steady, middle', steady, 30, { distance: 0.11, duration: 30, speed: 12.55, elevation: 102 }],
    ['steady, last', steady, -1, { distance: 0.22, duration: 60, speed: 16.16, elevation: 100 }],
    ['stop and go, first', stopAndGo, 0, { distance: 0, duration: 0, speed: 6.68, elevation: 200 }],
    ['stop and go, second', stopAndGo, 1, { distance: 0, duration: 2, speed: 4.05, elevation: 201.4 }],
    ['stop and go, middle', stopAndGo, 60, { distance: 0.21, duration: 430, speed: 8.37, elevation: 207.5 }],
    ['stop and go, last', stopAndGo, -1, { distance: 0.64, duration: 859, speed: 12.14, elevation: 190.4 }],
    ['far apart, first', sparse, 0, { distance: 0, duration: 0, speed: 27.83 }],
    ['far apart, second', sparse, 1, { distance: 27.83, duration: 3600, speed: 32.11 }],
    ['far apart, third', sparse, 2, { distance: 64.23, duration: 7200, speed: 32.24 }],
    ['far apart, last', sparse, 3, { distance: 65.01, duration: 7300, speed: 28.09 }],
    ['six segments, end of the first', sixSegments, 4, { distance: 0.04, duration: 4, speed: 40.24 }],
    ['six segments, start of the second', sixSegments, 5, { distance: 1.11, duration: 3600, speed: 40.24 }],
  ] as const)('%s', (_, recording, index, expected) => {
    expect(pointsOf(recording).at(index)).toMatchObject(expected)
  })

  test('there is one for each point of all tracks', () => {
    expect(pointsOf(stopAndGo)).toHaveLength(120)
    const { track } = outing(gpxOfTracks([[[[45, 5, null, 0]]], [[[45.1, 5, null, 60]]]]))
    const points = pointsOf(track).map(({ distance, duration }) => [distance, duration])
    expect(points).toEqual([
      [0, 0],
      [11.13, 60],
    ])
  })
})

describe('one segment', () => {
  test('starts from zero again', () => {
    const points = pointsOf(sixSegments, 1)
    expect(points).toHaveLength(5)
    expect(points[0]).toEqual({
      distance: 0,
      duration: 0,
      elevation: 100,
      latitude: 44.01,
      longitude: 6,
      speed: 40.24,
      time: Date.parse('2018-03-13T01:00:00Z') * 1000,
    })
    expect(points.at(-1)).toMatchObject({ distance: 0.04, duration: 4, speed: 40.24, elevation: 104 })
  })

  test('has no points when the track does not have it', () => {
    expect(pointsOf(sixSegments, 6)).toEqual([])
  })
})

test('a point that stands still has the speed of its one moving neighbour', () => {
  const recording = track([
    [45, 5, null, 0],
    [45, 5, null, 15],
    [45.00004, 5, null, 25],
  ])
  expect(pointsOf(recording).map(point => point.speed)).toEqual([0, 1.6, 1.6])
})

test('an elevation of 0 is kept, a missing one is left out', () => {
  const points = pointsOf(
    track([
      [45, 5, 0, 0],
      [45, 5, null, 1],
    ]),
  )
  expect(points[0]).toHaveProperty('elevation', 0)
  expect(points[1]).not.toHaveProperty('elevation')
})

test('what sensors measured is there for who asks, at the points where they did', () => {
  const point = (second: number, readings: string) =>
    `<trkpt lat="45" lon="5"><time>2020-01-01T08:00:0${second}Z</time><extensions>${readings}</extensions></trkpt>`
  const file = gpxWith(
    `<trk><trkseg>${point(0, '<hr>120</hr><cad>0</cad>')}${point(1, '<power>250</power>')}</trkseg></trk>`,
  )
  const [first, second] = pointsOf(outing(file).track, undefined, { withSensors: true })
  expect(pointsOf(outing(file).track)[0]).not.toHaveProperty('hr')
  expect(first).toMatchObject({ hr: 120, cadence: 0 })
  expect(first).not.toHaveProperty('power')
  expect(second).toMatchObject({ power: 250 })
  expect(second).not.toHaveProperty('hr')
})

test('durations are whole seconds, cut off; times keep their microseconds', () => {
  const points = pointsOf(
    track([
      [45, 5, null, '2020-01-01T08:00:00.000000Z'],
      [45, 5, null, '2020-01-01T08:00:05.999999Z'],
    ]),
  )
  expect(points.map(point => point.duration)).toEqual([0, 5])
  expect(points[1]!.time).toBe(t0 * 1000 + 5_999_999)
})

test('points recorded at the same moment have no speed between them', () => {
  const recording = track([
    [45, 5, null, 0],
    [45.001, 5, null, 0],
  ])
  expect(pointsOf(recording).map(point => point.speed)).toEqual([0, 0])
})
