// Remembers the sport that was used last, because most people do only one or two.
import type { Sport } from '../../../src/workouts/sports/schemas'

const storageKey = 'lastSport'

/** The id of the last used sport; `null` if it is not among the given sports. */
export function lastSportOf(sports: readonly Sport[]): number | null {
  const stored = localStorage.getItem(storageKey)
  return sports.find(({ id }) => String(id) === stored)?.id ?? null
}

export function rememberSport(sportId: number): void {
  localStorage.setItem(storageKey, String(sportId))
}
