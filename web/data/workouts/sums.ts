// Sums over days of workouts, and the measures they are shown by. Pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'

export const measureNames = ['distance', 'duration', 'ascent', 'workouts', 'speed'] as const
export type Measure = (typeof measureNames)[number]

export interface Sums {
  workouts: number
  /** Kilometres. */
  distance: number
  /** Moving time in seconds. */
  duration: number
  /** Metres; `null` if no workout has an ascent. */
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
  // Round away floating-point error: inputs are whole metres and millimetres.
  const { distance, ascent } = sums
  return {
    ...sums,
    distance: toThousandths(distance),
    ascent: ascent === null ? null : toThousandths(ascent),
  }
}

const toThousandths = (sum: number) => Math.round(sum * 1000) / 1000

/** km, seconds, m, a count or km/h; `null` without data. */
export function measureOf(sums: Sums, measure: Measure): number | null {
  if (measure !== 'speed') return sums[measure]
  return sums.duration === 0 ? null : (sums.distance * 3600) / sums.duration
}

/** Sorts by a measure, largest first; ties keep their order. */
export const largestFirst = <Of extends Sums>(sums: readonly Of[], measure: Measure): Of[] =>
  sums.toSorted((a, b) => (measureOf(b, measure) ?? 0) - (measureOf(a, measure) ?? 0))

/** Speeds cannot be stacked: they are averages. */
export const canBeStacked = (measure: Measure): boolean => measure !== 'speed'

/** The sports of the days, most workouts first. */
export function sportsOf(days: readonly CalendarDay[]): number[] {
  const counts = new Map<number, number>()
  for (const { sport_id, workouts } of days) counts.set(sport_id, (counts.get(sport_id) ?? 0) + workouts)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([sport]) => sport)
}
