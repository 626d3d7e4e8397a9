// Lengths in which the recorder probably missed a turn, and the effects of splitting such a length.
import { describe, expect, test } from 'bun:test'
import { missedTurns, recordedNumbers, splitLengths } from '../../src/tracks/missed-turns'
import { PointColumns } from '../../src/tracks/point-columns'
import type { Pool, PoolLength, Stroke } from '../../src/tracks/pool'
import { noSummary } from '../../src/tracks/recorder-summary'
import type { Points } from '../../src/tracks/track'

const begin = Date.UTC(2026, 4, 1, 8) * 1000

type Swum = readonly [seconds: number, stroke?: Stroke] | 'rest'

/** A swim of these lengths, one after the other. A rest takes 30 seconds. */
function poolOf(...swum: Swum[]): Pool {
  let start = begin
  const lengths = swum.map((one): PoolLength => {
    const [seconds, stroke = 'freestyle'] = one === 'rest' ? [30] : one
    const length = { start, seconds, isSwum: one !== 'rest', stroke, strokes: 13 }
    start += seconds * 1e6
    return length
  })
  return { lengthM: 25, unit: 'm', lengths }
}

const doubtfulIn = (...swum: Swum[]) => [...missedTurns(poolOf(...swum))]

/** The same lengths without rests, all in one stroke. */
const asOneInterval = (swum: readonly Swum[]) =>
  swum.flatMap((one): Swum[] => (one === 'rest' ? [] : [[one[0]]]))

describe('a likely missed turn', () => {
  test('takes more than 1.7 times the median', () => {
    expect(doubtfulIn([20], [20], [34.1], [20])).toEqual([3])
    expect(doubtfulIn([20], [20], [34], [20])).toEqual([])
    expect(doubtfulIn([40], [20], [20], [41], [20])).toEqual([1, 4])
  })

  test('is compared within one stroke, because drills and breaststroke are slow', () => {
    const mixed: Swum[] = [[20], [20], [40, 'breaststroke'], [20], [44, 'drill'], [42, 'breaststroke']]
    expect(doubtfulIn(...mixed)).toEqual([])
    expect(doubtfulIn(...mixed, [42, 'breaststroke'], [80, 'breaststroke'])).toEqual([8])
  })

  test('is compared between two rests, because people swim slowly at times', () => {
    expect(doubtfulIn([20], [20], [20], 'rest', [40], [41], [40])).toEqual([])
    expect(doubtfulIn([20], [20], [20], 'rest', [40], [82], [40])).toEqual([5])
    expect(doubtfulIn([20], [20], 'rest', [40])).toEqual([])
  })

  // Check values of `analysis-facts.md` 13, as swims of the same shape as two real ones: 6 of 161 and 5 of 59 lengths take
  // more than 1.7 times the median of all.
  test('is one of 6 in 161 lengths if all are compared, and none of them if strokes and rests are known', () => {
    const interval: Swum[] = Array.from({ length: 5 }, (_, at) => [20 + at])
    const withDrill: Swum[] = [...interval.slice(0, 4), [40, 'drill']]
    const swum = [
      ...Array(6).fill([...withDrill, 'rest']),
      ...Array(26).fill([...interval, 'rest']),
      [[22]],
    ].flat() as Swum[]
    expect(swum.filter(one => one !== 'rest')).toHaveLength(161)
    expect(doubtfulIn(...asOneInterval(swum))).toHaveLength(6)
    expect(doubtfulIn(...swum)).toEqual([])
  })

  test('is one of 5 in 59 lengths if all are compared, and two of them if strokes and rests are known', () => {
    const freestyle = (count: number): Swum[] => Array.from({ length: count }, () => [30])
    const [first, second]: [Swum[], Swum[]] = [
      [...freestyle(4), [62], ...freestyle(12)],
      [...freestyle(10), [60]],
    ]
    const others: Swum[][] = [
      [...freestyle(6), [53, 'backstroke'], ...freestyle(6)],
      [...freestyle(5), [38, 'breaststroke'], [54, 'breaststroke']],
      [...freestyle(6), [54, 'breaststroke'], [43, 'breaststroke'], ...freestyle(3)],
    ]
    const swum = [first, second, ...others].flatMap((one): Swum[] => [...one, 'rest'])
    expect(swum.filter(one => one !== 'rest')).toHaveLength(59)
    expect(doubtfulIn(...asOneInterval(swum))).toHaveLength(5)
    expect(doubtfulIn(...swum)).toEqual([5, 28])
  })

  test('is not found in a length alone, or in a swim without any', () => {
    expect([doubtfulIn([90]), doubtfulIn(), doubtfulIn('rest'), doubtfulIn([20], [41])]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})

/** A point at each of these seconds, with the distance that the recorder counted up to then. */
function pointsAt(...counted: readonly (readonly [second: number, metres: number])[]): Points {
  const columns = new PointColumns()
  for (const [second, metres] of counted) {
    columns.add(Number.NaN, Number.NaN)
    columns.setTime(begin + second * 1e6)
    columns.setReading('distance', metres)
  }
  return columns.toPoints()
}

describe('a split', () => {
  const pool = poolOf([20], [41], 'rest', [20])
  const points = pointsAt([0, 0], [20, 25], [40, 25], [61, 50], [91, 50], [111, 75])
  const summary = { ...noSummary, distanceM: 75, lengths: 3, swumS: 81 }
  const split = splitLengths({ points, pool }, summary, [2])

  test('makes two halves of the length, and leaves the others alone', () => {
    const [first, second, third, rest, last] = split.track.pool!.lengths
    expect([first, rest, last]).toEqual([pool.lengths[0], pool.lengths[2], pool.lengths[3]])
    expect(second).toEqual({ ...pool.lengths[1]!, seconds: 20.5, strokes: 7, half: 1 })
    expect(third).toEqual({
      ...pool.lengths[1]!,
      ...{ start: begin + 40.5e6, seconds: 20.5, strokes: 6, half: 2 },
    })
    expect(recordedNumbers(split.track.pool!)).toEqual([1, 2, 2, 3])
    expect([...missedTurns(split.track.pool!)]).toEqual([])
  })

  test('makes the swim a length longer, from the missed turn on, in the same time', () => {
    expect([...split.track.points.distance!]).toEqual([0, 25, 25, 75, 75, 100])
    expect(split.summary).toEqual({ ...summary, distanceM: 100, lengths: 4 })
    expect(split.count).toBe(1)
  })

  test('of lengths that are not there changes nothing', () => {
    const recorded = { points, pool }
    expect(splitLengths(recorded, summary, [0, 4, 1.5])).toEqual({ track: recorded, summary, count: 0 })
    const without = { points, pool: null }
    expect(splitLengths(without, null, [1])).toEqual({ track: without, summary: null, count: 0 })
  })

  test('leaves strokes unknown that were not counted', () => {
    const uncounted = { ...pool, lengths: pool.lengths.map(length => ({ ...length, strokes: null })) }
    const { track } = splitLengths({ points, pool: uncounted }, summary, [1, 2, 3])
    expect(track.pool!.lengths.map(({ strokes }) => strokes)).toEqual(Array(7).fill(null))
    expect([...track.points.distance!]).toEqual([0, 50, 50, 100, 100, 150])
  })
})
