// Joins the legs of outings, such as triathlons, for the days of the calendar. The functions here are pure.
import { type KindOfOuting, kindOfOuting } from '../../../src/tracks/kind-of-outing'
import type { CalendarWorkout } from '../../../src/workouts/training/days/calendar-schemas'

/** A workout in its day, or a whole outing with the sums of its legs. */
export interface ShownWorkout extends CalendarWorkout {
  /** The kind of a whole outing; absent for a workout alone. */
  whole?: { kind: KindOfOuting }
}

/**
 * Replaces the legs of each outing by one entry on the day of the first leg.
 * @param workouts the earliest first
 */
export function withLegsTogether(workouts: readonly CalendarWorkout[]): ShownWorkout[] {
  const keyOf = ({ id, outing }: CalendarWorkout) => outing?.[0]?.id ?? id
  return [...Map.groupBy(workouts, keyOf).values()].flatMap(legs => {
    const [first] = legs
    if (first === undefined) return []
    // Responses that the browser stored from an older version lack the outing.
    return first.outing?.length > 0 ? [wholeOf(first, legs)] : legs
  })
}

function wholeOf(first: CalendarWorkout, legs: readonly CalendarWorkout[]): ShownWorkout {
  const sum = (figureOf: (leg: CalendarWorkout) => number) =>
    legs.reduce((all, leg) => all + figureOf(leg), 0)
  const notes = legs.flatMap(leg => leg.notes || [])
  return {
    ...first,
    title: legs.every(({ title }) => title === first.title) ? first.title : null,
    whole: { kind: kindOfOuting(first.outing.map(({ sport_id }) => sport_id)) },
    sport_confirmed: legs.every(leg => leg.sport_confirmed),
    distance: Math.round(sum(({ distance }) => distance) * 1000) / 1000,
    duration: sum(({ duration }) => duration),
    load: legs.some(({ load }) => load !== null) ? sum(({ load }) => load ?? 0) : null,
    is_load_estimated: legs.some(leg => leg.is_load_estimated),
    notes: notes.length === 0 ? null : notes.join('\n'),
  }
}
