import type { SportOfUser } from '../../../workouts/sports/store'
import type { ImportedSport } from '../archive/account-data'

/** The sport here that is meant: by its label, and by its id only when there is no label. */
export function matchSport(sports: SportOfUser[], { id, label }: ImportedSport): SportOfUser | undefined {
  if (label === null) return sports.find(({ sport }) => sport.id === id)
  return sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase())
}

/** When there is no such sport here, people are asked about it by this name. */
export const nameOfSport = ({ id, label }: ImportedSport): string => label ?? `#${id}`
