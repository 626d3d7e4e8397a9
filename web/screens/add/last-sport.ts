// Most people do one or two sports: the one used last is chosen to begin with.
import type { Sport } from '../../../src/workouts/sports/schemas'

const storageKey = 'lastSport'

/** The id of the sport used last, or null where it is not among these. */
export function lastSportOf(sports: readonly Sport[]): number | null {
  const stored = localStorage.getItem(storageKey)
  return sports.find(({ id }) => String(id) === stored)?.id ?? null
}

export function rememberSport(sportId: number): void {
  localStorage.setItem(storageKey, String(sportId))
}
