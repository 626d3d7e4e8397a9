// Handles sports of a dump that are unknown here: each is mapped to a sport here, or added.
import type { OwnSport, SportOfUser } from '../../workouts/sports/store'
import { matchSport, nameOfSport, suggestImported } from '../imports/storing/match-sport'
import type { FittrackeeInstance } from './convert/convert-instance'

/** Ids of sports here, by the names of unknown sports. */
export type SportIds = ReadonlyMap<string, number>

/** An unknown sport that has not been mapped yet. */
export interface UnknownSport {
  name: string
  workouts: number
}

/** An unknown sport that is added here. */
export interface NewSport extends UnknownSport {
  sport: OwnSport
}

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

/** Describes the sport as the dump does; the rest is suggested from its name. */
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
