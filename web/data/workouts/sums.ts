// Sums of workouts by day and sport, and the measures that are computed from them. The functions here are pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'

export const measureNames = ['distance', 'duration', 'ascent', 'workouts', 'speed'] as const
export type Measure = (typeof measureNames)[number]

export interface Sums {
  workouts: number
  /** Distance in kilometres. */
  distance: number
  /** Moving time in seconds. */
  duration: number
  /** Ascent in metres; `null` if no workout has one. */
  ascent: number | null
}

export function addUp(days: Iterable<Omit<Sums, 'ascent'> & { ascent: number | null }>): Sums {
  const sums: Sums = { workouts: 0, distance: 0, duration: 0, ascent: null }
  for (const { workouts, distance, duration, ascent } of days) {
    sums.workouts += workouts
    sums.distance += distance
    sums.duration += duration
    if (ascent !== null) sums.ascent = (sums.ascent ?? 0) + ascent
  }
  // The distances of days are whole metres, and the ascents whole millimetres. So rounding to thousandths removes only
  // the errors of floating-point addition.
  const { distance, ascent } = sums
  return {
    ...sums,
    distance: toThousandths(distance),
    ascent: ascent === null ? null : toThousandths(ascent),
  }
}

const toThousandths = (sum: number) => Math.round(sum * 1000) / 1000

/** The value of a measure in km, seconds, metres, workouts or km/h; `null` if there is none. */
export function measureOf(sums: Sums, measure: Measure): number | null {
  if (measure !== 'speed') return sums[measure]
  return sums.duration === 0 ? null : (sums.distance * 3600) / sums.duration
}

/** Sorts by a measure, the largest first. Items with equal values keep their order. */
export const largestFirst = <Of extends Sums>(sums: readonly Of[], measure: Measure): Of[] =>
  sums.toSorted((a, b) => (measureOf(b, measure) ?? 0) - (measureOf(a, measure) ?? 0))

/** Whether bars of a measure can be stacked. Bars of speeds cannot, because speeds are averages. */
export const canBeStacked = (measure: Measure): boolean => measure !== 'speed'

/** Lists the sports of the days. Those with most workouts come first. */
export function sportsOf(days: readonly CalendarDay[]): number[] {
  const counts = new Map<number, number>()
  for (const { sport_id, workouts } of days) counts.set(sport_id, (counts.get(sport_id) ?? 0) + workouts)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([sport]) => sport)
}
