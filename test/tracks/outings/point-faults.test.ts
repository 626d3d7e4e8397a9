import { describe, expect, test } from 'bun:test'
import { distance2d } from '../../../src/tracks/distance'
import { FaultyPoints, findSpikes } from '../../../src/tracks/outings/point-faults'
import { gpxOfTracks, type TestPoint } from '../../formats/gpx/gpx-documents'
import { outing, track } from '../recordings'

/** Converts metres to degrees at the equator in WGS 84. */
const degreesOf = (metres: number) => (metres * 360) / (2 * Math.PI * 6_378_137)

/** A point of a run to the north at 3 m/s. @param aside distance from the line of the run, in metres to the side */
const point = (second: number, aside = 0, from = 0): TestPoint => [
  degreesOf((second - from) * 3),
  5 + degreesOf(aside),
  100,
  second,
]

/** A run with one point per second. @param aside distance from the line of the run in metres to the side, by second */
const run = (seconds: number, aside: Record<number, number> = {}) =>
  Array.from({ length: seconds }, (_, second) => point(second, aside[second]))

function spikesOf(points: TestPoint[], sportWord: string | null = 'running') {
  const { points: columns, segments } = track(points)
  return findSpikes(columns, segments[0]!, new FaultyPoints(columns.count), sportWord)
}

const away = (metres: number, ...seconds: number[]) =>
  Object.fromEntries(seconds.map(second => [second, metres]))

describe('a spike is', () => {
  test.each<[string, TestPoint[], string | null, number[]]>([
    ['80 m aside for a second', run(11, away(80, 5)), 'running', [5]],
    ['450 m aside, whatever the sport is', run(11, away(450, 5)), null, [5]],
    ['of up to five points', run(20, away(80, 5, 6, 7, 8, 9)), 'running', [5, 6, 7, 8, 9]],
    ['each of several', run(30, { ...away(80, 5, 6), ...away(-90, 20) }), 'running', [5, 6, 20]],
  ])('%s', (_, points, word, spikes) => {
    expect(spikesOf(points, word)).toEqual(spikes)
  })
})

describe('no spike is', () => {
  test.each<[string, TestPoint[], string | null]>([
    ['what the sport can reach', run(11, away(80, 5)), 'cycling'],
    ['what three times its fastest can', run(11, away(36, 5)), 'running'],
    ['a stay of more points', run(30, away(80, 5, 6, 7, 8, 9, 10)), 'running'],
    [
      'a place nobody comes back from: a tunnel, or a ferry',
      [...run(10), point(11, 400), point(12, 400)],
      null,
    ],
    ['one after a long gap', [...run(10), point(100, 3000), point(101, 0, 90)], 'running'],
    ['the first point, nor the last', run(11, away(80, 0, 10)), 'running'],
  ])('%s', (_, points, word) => {
    expect(spikesOf(points, word)).toEqual([])
  })
})

test('without it, the way is that of the line', () => {
  const wayOf = (points: readonly TestPoint[]) => {
    const { points: columns } = track(points)
    return points.slice(1).reduce((sum, _, index) => sum + distance2d(columns, index + 1, index), 0)
  }
  const points = run(11, away(80, 5))
  const spikes = spikesOf(points)
  expect(wayOf(points.slice(4, 6))).toBeCloseTo(80.06, 1)
  expect(Math.abs(wayOf(points) - 184.11)).toBeLessThan(0.25)
  expect(Math.abs(wayOf(points.filter((_, index) => !spikes.includes(index))) - 30)).toBeLessThan(0.05)
})

test('it is left out and told', () => {
  const { track, notes } = outing(gpxOfTracks([[run(100, away(450, 50))]]))
  expect(track.points.count).toBe(99)
  expect(notes).toEqual([{ code: 'points-out-of-reach', count: 1, of: 100 }])
})

test('where there are too many the positions are noise, and all of them count', () => {
  const noise = run(100, away(450, 10, 20, 30, 40, 50, 60))
  expect(outing(gpxOfTracks([[noise]]))).toMatchObject({ track: { points: { count: 100 } }, notes: [] })
})
