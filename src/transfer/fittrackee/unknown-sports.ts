// Handles sports of a dump that do not exist in this instance: each is mapped to an existing sport or added.
import { asOwnSport } from '../../workouts/sports/shelf/add-from-shelf'
import { shelfSportOfWord } from '../../workouts/sports/shelf/find-on-shelf'
import type { OwnSport, SportOfUser } from '../../workouts/sports/store'
import { matchSport, nameOfSport, suggestImported } from '../imports/storing/match-sport'
import type { FittrackeeInstance } from './convert/convert-instance'

/** Ids of sports in this instance, by the names of unknown sports. */
export type SportIds = ReadonlyMap<string, number>

/** An unknown sport that has not been mapped to a sport of this instance. */
export interface UnknownSport {
  name: string
  workouts: number
}

/** An unknown sport that is added to this instance. */
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

/**
 * Returns the sport to add. Its measure and threshold are those in the dump; everything else is suggested from its
 * name. If Trackhut knows a sport of this name, that sport is added with the label from the dump.
 */
export function asNewSport({ sports }: FittrackeeInstance, { name, workouts }: UnknownSport): NewSport {
  const { stoppedSpeedThreshold = null, measure = null } = sports.find(({ label }) => label === name) ?? {}
  const ready = shelfSportOfWord(name, false)
  const { label: _, ...ofShelf } = ready ? asOwnSport(ready) : {}
  return {
    name,
    workouts,
    sport: {
      ...suggestImported(name),
      ...ofShelf,
      ...(stoppedSpeedThreshold !== null && { stoppedSpeedThreshold }),
      ...(measure !== null && { measure }),
    },
  }
}
