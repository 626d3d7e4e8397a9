// Pauses that a file tells by its totals alone: the timer of a lap ran for less time than lies between its first record and its
// last, and gaps between its records are as long as what is missing.
import type { Moments } from './moments'

/** What a device says of a lap, or of a whole session. */
export interface TimedLap {
  /** Microseconds since 1970. */
  readonly start: number
  /** Microseconds in which its timer ran. */
  readonly ranUs: number
}

/** Records that are not farther apart than this, or than a few of the usual steps, follow each other. */
const shortestPauseUs = 5e6
const fewSteps = 3

/** A timer may be off by this, and by this share of what it counted. */
const tolerance = { us: 2e6, share: 0.01 }

/** Gaps explain what is missing when they make up at least so much of it. */
const explained = 0.8

interface Gap {
  readonly from: number
  readonly us: number
}

/**
 * When the timer stopped, in microseconds since 1970: at the records before the longest gaps that together are as long as the
 * timer stood still.
 * @param laps in the order of time
 * @param told stops that the file tells itself: a lap that has one needs no others
 */
export function untoldStops(moments: Moments, laps: readonly TimedLap[], told: readonly number[]): number[] {
  if (moments.count < 2 || laps.length === 0) return []
  const last = moments.timeOf(moments.count - 1)
  let at = 0
  let usual: number | undefined
  return laps.flatMap(({ start, ranUs }, number) => {
    const end = laps[number + 1]?.start ?? Number.POSITIVE_INFINITY
    const gaps: Gap[] = []
    while (at < moments.count && moments.timeOf(at) < start) at++
    for (; at + 1 < moments.count && moments.timeOf(at) < end; at++) {
      const us = moments.timeOf(at + 1) - moments.timeOf(at)
      if (us > shortestPauseUs) gaps.push({ from: moments.timeOf(at), us })
    }
    if (told.some(stop => stop >= start && stop < end)) return []
    const missingUs = Math.min(end, last) - start - ranUs
    if (missingUs <= tolerance.us + tolerance.share * ranUs) return []
    usual ??= usualStep(moments)
    const pauses = gaps.filter(({ us }) => us > fewSteps * usual!)
    return stopsIn(pauses, missingUs, ranUs)
  })
}

function stopsIn(gaps: readonly Gap[], missingUs: number, ranUs: number): number[] {
  const most = missingUs + shortestPauseUs + tolerance.share * ranUs
  let explainedUs = 0
  const stops: number[] = []
  for (const { from, us } of gaps.toSorted((a, b) => b.us - a.us)) {
    if (explainedUs >= missingUs) break
    if (explainedUs + us > most) continue
    explainedUs += us
    stops.push(from)
  }
  return explainedUs >= explained * missingUs ? stops : []
}

/** Between two records, in microseconds: the median. */
function usualStep({ count, timeOf }: Moments): number {
  const steps = Float64Array.from({ length: count - 1 }, (_, at) => timeOf(at + 1) - timeOf(at)).sort()
  return steps[steps.length >> 1]!
}
