// Pool swims, as watches record them length by length.
import { describe, expect, test } from 'bun:test'
import { lapsOf, splitsOf } from '../../../../src/tracks/curves/splits'
import { swumLaps } from '../../../../src/tracks/pool'
import { unpackTrack } from '../../../../src/tracks/track'
import type { MeasuredRecording } from '../../../../src/workouts/intake/measuring/measure-file'
import {
  fitFile,
  fitFileId,
  fitLength,
  fitMessage,
  fitRecord,
  fitSummary,
  fitTime,
  joinedFit,
} from '../../../support/fit-writer'
import { measure, north, range } from './measured'

const t = fitTime('2024-05-04T08:00:00Z')

type Messages = Parameters<typeof fitFile>[0]
const fit = (...messages: Messages) => fitFile([fitFileId(4, t), ...messages])

const swim = (seconds: number, facts = {}) =>
  fitSummary({ start: t, seconds, sport: 5, kind: 17, metres: 100, pool: 25, ...facts })

/**
 * Two lengths, 45 seconds of rest at the wall, a drill and a length. Durations have fractions of a second, start times
 * do not.
 */
const lengths = [
  fitLength({ start: t, seconds: 20.6, strokes: 12, stroke: 0 }),
  fitLength({ start: t + 20, seconds: 24.6, strokes: 14, stroke: 2 }),
  fitLength({ start: t + 45, seconds: 45, isRest: true }),
  fitLength({ start: t + 90, seconds: 40, stroke: 4 }),
  fitLength({ start: t + 130, seconds: 20, strokes: 11, stroke: 7 }),
]

const laps = [0, 45, 90].map(start => fitMessage(19, [253, 'u32', t + start], [2, 'u32', t + start]))

const only = (recordings: readonly MeasuredRecording[]) => {
  expect(recordings).toHaveLength(1)
  return recordings[0]!
}

const movingOf = (parts: readonly { movingS: number }[]) => parts.map(({ movingS }) => movingS)
const close = (value: number) => expect.closeTo(value, 3)

test('lengths, strokes and rests are kept, each where the one before ended', () => {
  const { track, measures, summary } = only(measure('fit', fit(...lengths, ...laps, swim(150))))
  const { pool } = unpackTrack(track)
  expect(pool).toMatchObject({ lengthM: 25, unit: 'm' })
  const begin = Date.parse('2024-05-04T08:00:00Z') * 1000
  const told = pool?.lengths.map(({ start, ...length }) => ({ ...length, from: (start - begin) / 1e6 }))
  expect(told).toEqual([
    { from: 0, seconds: 20.6, isSwum: true, stroke: 'freestyle', strokes: 12 },
    { from: close(20.6), seconds: 24.6, isSwum: true, stroke: 'breaststroke', strokes: 14 },
    { from: close(45.2), seconds: 45, isSwum: false, stroke: null, strokes: null },
    { from: close(90.2), seconds: 40, isSwum: true, stroke: 'drill', strokes: null },
    { from: close(130.2), seconds: 20, isSwum: true, stroke: 'medley', strokes: 11 },
  ])
  expect(summary).toMatchObject({ lengths: 4, swumS: close(105.2) })
  expect(measures).toMatchObject({ movingS: 105, distanceM: 100, topSpeedCkmh: 450 })
})

test('kilometres and laps have the moving time of the whole, and rests are no moving laps', () => {
  const { track: packed, measures, summary } = only(measure('fit', fit(...lengths, ...laps, swim(150))))
  const track = unpackTrack(packed)
  expect(movingOf(splitsOf(track, 1000, 1))).toEqual([close(105.2)])
  const starts = summary!.lapStarts!.map(start => (start - track.points.time[0]! / 1000) / 1000)
  expect(movingOf(lapsOf(track, starts, 1))).toEqual([close(45.2), close(0), close(60)])
  expect(measures.movingS).toBe(105)
})

describe('a swim whose rests are laps', () => {
  type Lap = 'swum' | 'rest'
  const times = (count: number, ...laps: Lap[]) => Array.from({ length: count }, () => laps).flat()

  /** Returns a file with these laps: a swum one has three lengths of 20 s, and a rest takes 30 s. */
  function fileOf(laps: readonly Lap[]) {
    let end = t
    const messages = laps.flatMap((lap): Messages => {
      const start = end
      const count = lap === 'swum' ? 3 : 0
      end += lap === 'swum' ? 60 : 30
      const inside =
        lap === 'swum'
          ? range(count, 20).map(second => fitLength({ start: start + second, seconds: 20, strokes: 9 }))
          : [fitLength({ start, seconds: 30, isRest: true })]
      return [...inside, fitMessage(19, [253, 'u32', end], [2, 'u32', start], [40, 'u16', count])]
    })
    return fit(...messages, swim(end - t, { metres: 75 * laps.filter(lap => lap === 'swum').length }))
  }

  // Check values of `analysis-facts.md` 12: the laps of two real swims, and how many of them have lengths.
  test.each<[laps: Lap[], all: number, swum: number]>([
    [[...times(28, 'swum', 'rest'), ...times(4, 'swum')], 60, 32],
    [['swum', ...times(7, 'rest'), ...times(46, 'swum', 'rest').slice(0, -1)], 99, 47],
  ])('has those laps that were swum, each with the rest behind it', (laps, all, swum) => {
    const { track: packed, summary } = only(measure('fit', fileOf(laps)))
    const track = unpackTrack(packed)
    const lapStarts = summary!.lapStarts!
    expect(lapStarts).toHaveLength(all)
    const shown = swumLaps(track.pool!, lapStarts)
    expect(shown.map(({ length }) => length)).toEqual(Array(swum).fill(3))
    const rests = shown.flatMap(lap => lap.map(({ restS }) => restS))
    expect(rests.filter(rest => rest > 0).length).toBe(laps.join().match(/swum,rest/g)!.length)
    // As laps of the recording, rests take their time and nobody moves in them.
    const starts = lapStarts.map(start => (start - lapStarts[0]!) / 1000)
    const moving = movingOf(lapsOf(track, starts, 1))
    expect(moving).toHaveLength(all)
    expect(moving.filter(seconds => seconds > 0)).toHaveLength(swum)
  })
})

test.each([
  [25, 0, 25, 'm'],
  [22.86, 1, 22.86, 'yd'],
  [33.33, undefined, 33.33, 'm'],
] as const)('a pool of %d m, whose unit is %p', (pool, poolUnit, lengthM, unit) => {
  const file = fit(...lengths, swim(150, { pool, ...(poolUnit !== undefined && { poolUnit }) }))
  expect(unpackTrack(only(measure('fit', file)).track).pool).toMatchObject({ lengthM, unit })
})

test('lengths count in the order of time, whatever that of the file is', () => {
  const [first, ...others] = lengths
  const orderOf = (file: Uint8Array) => unpackTrack(only(measure('fit', file)).track).pool
  expect(orderOf(fit(...others, first!, swim(150)))).toEqual(orderOf(fit(...lengths, swim(150)))!)
})

describe('no pool', () => {
  const poolOf = (...messages: Messages) => unpackTrack(only(measure('fit', fit(...messages))).track).pool

  test.each([
    ['a pool without a length', swim(150, { pool: 0 })],
    ['open water', swim(150, { kind: 18 })],
  ])('is %s, whose timer says what moved', (_, session) => {
    expect(poolOf(...lengths, session)).toBeUndefined()
    expect(only(measure('fit', fit(...lengths, session))).measures.movingS).toBe(150)
  })

  test('is one in which nobody swam', () => {
    expect(poolOf(fitLength({ start: t, seconds: 60, isRest: true }), swim(60))).toBeUndefined()
  })

  test('is a swim that is one workout with a run', () => {
    const records = range(601).map(second => fitRecord({ time: t + 200 + second, at: north(second * 3) }))
    const run = fitSummary({ start: t + 200, seconds: 600, sport: 1, metres: 1800 })
    const file = joinedFit(fit(...lengths, swim(150)), fit(...records, run))
    const both = only(measure('fit', file, true))
    expect(unpackTrack(both.track).pool).toBeUndefined()
    const apart = measure('fit', file).map(({ track }) => unpackTrack(track).pool?.lengths.length)
    expect(apart).toEqual([5, undefined])
  })
})

test('positions under water are none: a watch that saw satellites makes no swim in open water', () => {
  const records = range(151).map(second => fitRecord({ time: t + second, at: north(second % 25) }))
  const { measures, track } = only(measure('fit', fit(...records, ...lengths, swim(150))))
  expect(measures).toMatchObject({ bounds: null, movingS: 105, distanceM: 100 })
  expect(splitsOf(unpackTrack(track), 1000, 1)).toMatchObject([{ movingS: close(105.2) }])
})

test('a watch that knows only what its clocks showed swam where its owner lives', () => {
  const since = (second: number) => 485 + second
  const told = range(4).map(index => fitLength({ start: since(index * 30), seconds: 30 }))
  const local = fitMessage(34, [253, 'u32', since(120)], [5, 'u32', t + 2 * 3600 + 120])
  const file = fitFile([fitFileId(4), ...told, swim(120, { start: since(0) }), local])
  const { points, pool } = unpackTrack(only(measure('fit', file)).track)
  expect(new Date(points.time[0]! / 1000).toISOString()).toBe('2024-05-04T08:00:00.000Z')
  expect(pool?.lengths[0]?.start).toBe(points.time[0]!)
})
