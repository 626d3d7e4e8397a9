// Sums over days of workouts, and the measures they can be seen by. Pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'

export const measureNames = ['distance', 'duration', 'ascent', 'workouts', 'speed'] as const
export type Measure = (typeof measureNames)[number]

export interface Sums {
  workouts: number
  /** km */
  distance: number
  /** Seconds of moving. */
  duration: number
  /** m; null when no workout has any. */
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
  // Metres and millimetres add up exactly, kilometres and metres do not.
  const { distance, ascent } = sums
  return {
    ...sums,
    distance: toThousandths(distance),
    ascent: ascent === null ? null : toThousandths(ascent),
  }
}

const toThousandths = (sum: number) => Math.round(sum * 1000) / 1000

/** km, seconds, m, a count or km/h; null where there is nothing to tell. */
export function measureOf(sums: Sums, measure: Measure): number | null {
  if (measure !== 'speed') return sums[measure]
  return sums.duration === 0 ? null : (sums.distance * 3600) / sums.duration
}

/** The one with most of a measure first; those that are alike stay in their order. */
export const largestFirst = <Of extends Sums>(sums: readonly Of[], measure: Measure): Of[] =>
  sums.toSorted((a, b) => (measureOf(b, measure) ?? 0) - (measureOf(a, measure) ?? 0))

/** Only amounts can be piled up; an average of averages is none. */
export const canBeStacked = (measure: Measure): boolean => measure !== 'speed'

/** The sports of days, the one with most workouts first. */
export function sportsOf(days: readonly CalendarDay[]): number[] {
  const counts = new Map<number, number>()
  for (const { sport_id, workouts } of days) counts.set(sport_id, (counts.get(sport_id) ?? 0) + workouts)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([sport]) => sport)
}
