// Sums of workouts by day and sport, and the measures that are computed from them. The functions here are pure.
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'

export const measureNames = ['distance', 'duration', 'ascent', 'workouts', 'energy', 'speed'] as const
export type Measure = (typeof measureNames)[number]

export interface Sums {
  workouts: number
  /** Distance in kilometres. */
  distance: number
  /** Moving time in seconds. */
  duration: number
  /** Ascent in metres; `null` if no workout has an ascent. */
  ascent: number | null
  /** Energy in kcal; `null` if the energy is unknown for all workouts. */
  energy: number | null
  /** The estimated part of the energy, in kcal, which no device measured. */
  energy_estimated: number
}

const nothing: Sums = {
  workouts: 0,
  distance: 0,
  duration: 0,
  ascent: null,
  energy: null,
  energy_estimated: 0,
}

export function addUp(days: Iterable<Sums>): Sums {
  const sums = { ...nothing }
  for (const { workouts, distance, duration, ascent, energy, energy_estimated } of days) {
    sums.workouts += workouts
    sums.distance += distance
    sums.duration += duration
    if (ascent !== null) sums.ascent = (sums.ascent ?? 0) + ascent
    if (energy !== null) sums.energy = (sums.energy ?? 0) + energy
    sums.energy_estimated += energy_estimated
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

/** Adds up days, and counts each outing, such as a triathlon, as one workout. */
export function addUpTogether(days: readonly CalendarDay[]): Sums {
  const sums = addUp(days)
  for (const { later_legs = 0 } of days) sums.workouts -= later_legs
  return sums
}

const toThousandths = (sum: number) => Math.round(sum * 1000) / 1000

/** Returns the value of a measure in km, seconds, metres, workouts, kcal or km/h; `null` if there is none. */
export function measureOf(sums: Sums, measure: Measure): number | null {
  if (measure !== 'speed') return sums[measure]
  return sums.duration === 0 ? null : (sums.distance * 3600) / sums.duration
}

/**
 * Returns the estimated share of the energy, in per cent. It is rounded to 0 or 100 only if none or all of the energy
 * is estimated.
 */
export function estimatedPercent({ energy, energy_estimated: estimated }: Sums): number {
  if (energy === null || estimated === 0) return 0
  if (estimated === energy) return 100
  return Math.min(99, Math.max(1, Math.round((estimated / energy) * 100)))
}

/** Sorts by a measure, the largest first. Items with equal values keep their order. */
export const largestFirst = <Of extends Sums>(sums: readonly Of[], measure: Measure): Of[] =>
  sums.toSorted((a, b) => (measureOf(b, measure) ?? 0) - (measureOf(a, measure) ?? 0))

/** Whether bars of a measure can be stacked. Bars of speeds cannot, because speeds are averages. */
export const canBeStacked = (measure: Measure): boolean => measure !== 'speed'

/** Lists the sports of the days. The sports with the most workouts come first. */
export function sportsOf(days: readonly CalendarDay[]): number[] {
  const counts = new Map<number, number>()
  for (const { sport_id, workouts } of days) counts.set(sport_id, (counts.get(sport_id) ?? 0) + workouts)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([sport]) => sport)
}
