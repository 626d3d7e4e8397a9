// Finds lengths of a pool swim during which the recorder missed a turn, so that one recorded length is two real ones.
// The functions here are pure.
import { type Pool, type PoolLength, type SwumLength, withRests } from './pool'
import type { RecorderSummary } from './recorder-summary'
import type { Points, Track } from './track'

/**
 * A length that takes more than this multiple of the median is probably two lengths. Real swims have no lengths that
 * are so slow.
 */
const missedTurnShare = 1.7

/**
 * Returns the numbers of the swum lengths that are probably two lengths. A length is compared with the lengths of the
 * same stroke between two rests, because drills and breaststroke are slow, too. Halves of a split length are never
 * returned.
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

/** Groups the lengths between two rests. */
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

/**
 * Returns the numbers of the swum lengths in the recording, from 1. Both halves of a split length have the same number.
 */
export function recordedNumbers({ lengths }: Pool): number[] {
  let number = 0
  return lengths.filter(({ isSwum }) => isSwum).map(({ half }) => (half === 2 ? number : ++number))
}

type Swim = Pick<Track, 'points' | 'pool'>

/**
 * Corrects a swim in which the recorder missed a turn in each of these lengths. Each of them is split into two halves,
 * and the distance of the swim grows by one pool length for each.
 * @param numbers numbers of the lengths in the recording, from 1; unknown numbers are ignored
 * @returns the corrected swim, and the number of lengths that were split
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

/**
 * Splits a length into two halves of the same duration. If the number of strokes is odd, the first half has one stroke
 * more.
 */
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

/**
 * Adds a pool length to the recorded distance after each missed turn, because the recorder did not count it.
 * @param turns times of the missed turns in microseconds since 1970, ascending
 */
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
