import type { SportOfUser } from '../../../workouts/sports/store'
import type { ArrivingSport } from '../archive/account-data'

/** The sport here that is meant: by its label, and by its id only when there is no label. */
export function matchSport(sports: SportOfUser[], { id, label }: ArrivingSport): SportOfUser | undefined {
  if (label === null) return sports.find(({ sport }) => sport.id === id)
  return sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase())
}

/** What people are asked about when there is no such sport here. */
export const nameOfSport = ({ id, label }: ArrivingSport): string => label ?? `#${id}`
