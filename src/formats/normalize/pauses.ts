// Detects pauses that are only visible in the totals of a file: the timer of a lap ran for less time than there is
// between its first and last record. Gaps between records are considered pauses if together they are about as long as
// the missing time. Gaps at the stops that the file contains are subtracted first.
import type { Moments } from './moments'

/** Totals of a lap, or of a whole session. */
export interface TimedLap {
  /** Start of the lap in microseconds since 1970. */
  readonly start: number
  /** Time in microseconds during which the timer ran. */
  readonly ranUs: number
}

/**
 * A rest during which the timer of a device kept running, although the person did not move. Times are in microseconds
 * since 1970. The points at the two ends of a rest belong to the movement before and after it.
 */
export interface Rest {
  readonly from: number
  readonly to: number
  /** Distance in metres that the device had counted when the rest began. */
  readonly metresBefore: number
}

/**
 * Returns a function that tells whether a time is within a rest. It must be called with ascending times.
 * @param rests rests in ascending order
 */
export function isInRest(rests: readonly Rest[]): (time: number) => boolean {
  let at = 0
  return time => {
    while (at < rests.length && rests[at]!.to <= time) at++
    return at < rests.length && time > rests[at]!.from
  }
}

/**
 * A gap is only a pause if it is longer than this many microseconds, and longer than `fewSteps` times the usual
 * interval between records.
 */
const minPauseUs = 5e6
const fewSteps = 3

/** Tolerated error of a timer: this many microseconds, plus this share of the time that the timer ran. */
const tolerance = { us: 2e6, share: 0.01 }

/** Gaps are considered pauses if together they have at least this share of the missing time. */
const explained = 0.8

interface Gap {
  readonly from: number
  readonly us: number
}

/**
 * Returns when the timer must have stopped although the file contains no stop, in microseconds since 1970. In each lap
 * whose timer ran for less time than the lap took, the longest gaps between records are chosen, until together they are
 * as long as the missing time. The timer stopped at the record before each of these gaps.
 * @param laps ordered by start
 * @param stops stops stored in the file, ascending
 */
export function missingStops(
  moments: Moments,
  laps: readonly TimedLap[],
  stops: readonly number[],
): number[] {
  if (moments.count < 2 || laps.length === 0) return []
  const last = moments.timeOf(moments.count - 1)
  // A gap belongs to the lap that contains the middle of the gap, because the gap may begin just before the lap.
  const middleOf = (at: number) => (moments.timeOf(at) + moments.timeOf(at + 1)) / 2
  let [at, stop] = [0, 0]
  let usual: number | undefined
  return laps.flatMap(({ start, ranUs }, number) => {
    const end = laps[number + 1]?.start ?? Number.POSITIVE_INFINITY
    const gaps: Gap[] = []
    let stoppedUs = 0
    while (at + 1 < moments.count && middleOf(at) < start) at++
    for (; at + 1 < moments.count && middleOf(at) < end; at++) {
      const from = moments.timeOf(at)
      const us = moments.timeOf(at + 1) - from
      while (stops[stop]! < from) stop++
      if (stops[stop]! < from + us) stoppedUs += us
      else if (us > minPauseUs) gaps.push({ from, us })
    }
    const missingUs = Math.min(end, last) - start - ranUs - stoppedUs
    if (missingUs <= tolerance.us + tolerance.share * ranUs) return []
    usual ??= usualStep(moments)
    const pauses = gaps.filter(({ us }) => us > fewSteps * usual!)
    return stopsIn(pauses, missingUs, ranUs)
  })
}

function stopsIn(gaps: readonly Gap[], missingUs: number, ranUs: number): number[] {
  const max = missingUs + minPauseUs + tolerance.share * ranUs
  let explainedUs = 0
  const stops: number[] = []
  for (const { from, us } of gaps.toSorted((a, b) => b.us - a.us)) {
    if (explainedUs >= missingUs) break
    if (explainedUs + us > max) continue
    explainedUs += us
    stops.push(from)
  }
  return explainedUs >= explained * missingUs ? stops : []
}

/** Median interval between two records in microseconds. */
function usualStep({ count, timeOf }: Moments): number {
  const steps = Float64Array.from({ length: count - 1 }, (_, at) => timeOf(at + 1) - timeOf(at)).sort()
  return steps[steps.length >> 1]!
}
