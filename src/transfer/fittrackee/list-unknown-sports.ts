import type { SportOfUser } from '../../workouts/sports/store'
import { matchSport, nameOfSport } from '../imports/storing/match-sport'
import type { FittrackeeInstance } from './convert/convert-instance'

/** Which sport here is meant, by the name of a sport that is not known here. */
export type SportIds = ReadonlyMap<string, number>

/** A sport of workouts of which nobody has said yet what it is here. */
export interface UnknownSport {
  name: string
  workouts: number
}

/** Finds them before anything is imported. */
export function listUnknownSports(
  { users }: FittrackeeInstance,
  sports: SportOfUser[],
  sportIds: SportIds,
): UnknownSport[] {
  const counts = new Map<string, number>()
  for (const user of users) {
    for (const { sport } of user.account().account.workouts) {
      const name = nameOfSport(sport)
      const isKnown = matchSport(sports, sport) !== undefined || sportIds.has(name)
      if (!isKnown) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].map(([name, workouts]) => ({ name, workouts }))
}
