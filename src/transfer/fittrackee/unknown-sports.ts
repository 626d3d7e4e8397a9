// Sports of a dump that are not known here: what they are here, or that they are added.
import type { OwnSport, SportOfUser } from '../../workouts/sports/store'
import { matchSport, nameOfSport, suggestImported } from '../imports/storing/match-sport'
import type { FittrackeeInstance } from './convert/convert-instance'

/** Which sport here is meant, by the name of a sport that is not known here. */
export type SportIds = ReadonlyMap<string, number>

/** A sport of workouts of which nobody has said yet what it is here. */
export interface UnknownSport {
  name: string
  workouts: number
}

/** Such a sport that is added here. */
export interface NewSport extends UnknownSport {
  sport: OwnSport
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

/** As the dump describes it; what it does not tell is as its name suggests. */
export function asNewSport({ sports }: FittrackeeInstance, { name, workouts }: UnknownSport): NewSport {
  const { stoppedSpeedThreshold = null, measure = null } = sports.find(({ label }) => label === name) ?? {}
  return {
    name,
    workouts,
    sport: {
      ...suggestImported(name),
      ...(stoppedSpeedThreshold !== null && { stoppedSpeedThreshold }),
      ...(measure !== null && { measure }),
    },
  }
}
