// Metabolic equivalents of sports, in kcal per kg and hour, for workouts without data about their intensity. They are
// typical values of the Compendium of Physical Activities (2011). No I/O.
import type { SportIcon } from './schemas'
import type { SportKind } from './store'

const ofStandardSports: Partial<Record<number, number>> = {
  1: 8,
  2: 6.8,
  3: 6,
  4: 8.5,
  5: 9.8,
  6: 3.5,
  7: 4.5,
  8: 9,
  9: 5.3,
  10: 9,
  11: 7,
  12: 5.3,
  13: 8,
  14: 8,
  15: 1.8,
  16: 8,
  17: 6.8,
  18: 9,
}

/** Metabolic equivalents for sports that were added on this server, by their icon. */
const ofIcons: Partial<Record<string, number>> = {
  badminton: 5.5,
  directions_bike: 7.5,
  directions_run: 9.8,
  directions_walk: 3.5,
  downhill_skiing: 5.3,
  electric_bike: 4.5,
  fitness_center: 5,
  golf_course: 4.8,
  hiking: 6,
  ice_skating: 7,
  kayaking: 5,
  kitesurfing: 5,
  nordic_walking: 4.8,
  pedal_bike: 7.5,
  pool: 6,
  roller_skating: 7,
  rowing: 7,
  sailing: 3,
  self_improvement: 2.5,
  skateboarding: 5,
  snowboarding: 5.3,
  snowshoeing: 5.3,
  sports_basketball: 6.5,
  sports_handball: 8,
  sports_hockey: 7.8,
  sports_martial_arts: 8,
  sports_soccer: 7,
  sports_tennis: 7.3,
  sports_volleyball: 4,
  sprint: 9.8,
  stairs: 8,
  surfing: 3,
} satisfies Partial<Record<SportIcon, number>>

/** Returns the metabolic equivalent of a sport; `null` if there is no typical value for it. */
export const metOf = ({ sport, own }: SportKind): number | null =>
  (own === null ? ofStandardSports[sport.id] : ofIcons[own.icon]) ?? null
