// Lengths of a swim in a pool during which the recorder missed a turn, so that one length is two. The functions here are
// pure.
import { type Pool, type PoolLength, type SwumLength, withRests } from './pool'
import type { RecorderSummary } from './recorder-summary'
import type { Points, Track } from './track'

/**
 * A length that takes more than this many times the median of its kind is probably two. Real swims have no steady length
 * as slow.
 */
const missedTurnShare = 1.7

/**
 * Returns the swum lengths that are probably two. A length is compared with those of the same stroke between two rests,
 * because drills and breaststroke are slow, too. The halves of a split length are none.
 */
export function missedTurns(pool: Pool): ReadonlySet<number> {
  const numbers = recordedNumbers(pool)
  const swum = withRests(pool).map((length, index) => ({ ...length, number: numbers[index]! }))
  const doubtful = intervalsOf(swum)
    .flatMap(interval => [...Map.groupBy(interval, ({ stroke }) => stroke).values()])
    .flatMap(alike => {
      const usual = median(alike.map(({ seconds }) => seconds))
      return alike.filter(({ half, seconds }) => half === undefined && seconds > missedTurnShare * usual)
    })
  return new Set(doubtful.map(({ number }) => number))
}

function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Groups lengths by the rests between them. */
function intervalsOf<Length extends SwumLength>(swum: readonly Length[]): Length[][] {
  const intervals: Length[][] = []
  let isRested = true
  for (const length of swum) {
    if (isRested) intervals.push([])
    intervals.at(-1)!.push(length)
    isRested = length.restS > 0
  }
  return intervals
}

/** The numbers that the swum lengths have in the recording, from 1. The halves of a split length share theirs. */
export function recordedNumbers({ lengths }: Pool): number[] {
  let number = 0
  return lengths.filter(({ isSwum }) => isSwum).map(({ half }) => (half === 2 ? number : ++number))
}

type Swim = Pick<Track, 'points' | 'pool'>

/**
 * Corrects a swim as if the recorder had not missed a turn in these lengths: each becomes two halves, and the swim is
 * longer by a length of the pool.
 * @param numbers numbers of the lengths in the recording, from 1; unknown ones are ignored
 * @returns also how many lengths were split
 */
export function splitLengths<Recorded extends Swim>(
  recorded: Recorded,
  summary: RecorderSummary | null,
  numbers: readonly number[],
): { track: Recorded; summary: RecorderSummary | null; count: number } {
  const { pool } = recorded
  if (!pool || numbers.length === 0) return { track: recorded, summary, count: 0 }
  let number = 0
  const turns: number[] = []
  const lengths = pool.lengths.flatMap(length => {
    if (!length.isSwum || !numbers.includes(++number)) return [length]
    const halves = halvesOf(length)
    turns.push(halves[1].start)
    return halves
  })
  if (turns.length === 0) return { track: recorded, summary, count: 0 }
  const points = withMissedMetres(recorded.points, turns, pool.lengthM)
  const track = { ...recorded, points, pool: { ...pool, lengths } }
  return { track, summary: summary && longer(summary, pool, turns.length), count: turns.length }
}

/** Splits a length in two of the same duration. Of an odd number of strokes, the first half has one more. */
function halvesOf(length: PoolLength): [PoolLength, PoolLength] {
  const { start, strokes } = length
  const seconds = length.seconds / 2
  const first = strokes === null ? null : Math.ceil(strokes / 2)
  const second = strokes === null || first === null ? null : strokes - first
  return [
    { ...length, seconds, strokes: first, half: 1 },
    { ...length, start: start + Math.round(seconds * 1e6), seconds, strokes: second, half: 2 },
  ]
}

/** The recorder counted a length too little from each missed turn on. @param turns microseconds since 1970, ascending */
function withMissedMetres(points: Points, turns: readonly number[], lengthM: number): Points {
  const { distance, time } = points
  if (distance === null) return points
  const missed = (at: number) => turns.filter(turn => turn <= at).length * lengthM
  return { ...points, distance: distance.map((metres, index) => metres + missed(time[index]!)) }
}

function longer(summary: RecorderSummary, { lengthM }: Pool, missed: number): RecorderSummary {
  const { distanceM, lengths } = summary
  return {
    ...summary,
    distanceM: distanceM === null ? null : distanceM + missed * lengthM,
    lengths: lengths === null ? null : lengths + missed,
  }
}
