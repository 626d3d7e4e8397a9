// Which sport here the workouts of an activity file are of: what the service says of a workout, what the file says, what
// somebody said.
import type { Db } from '../../../platform/db/database'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-file'
import { thresholdsOf } from '../../../workouts/sports/of-files/read-sport-choice'
import type { SportChoice, SportsOfWords } from '../../../workouts/sports/of-files/sport-choice'
import { findSport, listSports, type SportOfUser } from '../../../workouts/sports/store'
import { sportOfWord } from '../activities/sport-words'
import type { ImportedSport } from '../archive/account-data'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'
import { matchSportOfRecording, nameOfSport } from './match-sport'

export interface ActivityOfUser {
  userId: number
  activity: ImportedActivity
  /** Which sport here it is, when somebody has said so. */
  sportId: number | null
  /** What words mean to the user, as of before the import. */
  sportsOfWords: SportsOfWords
}

/** Or what it is called that is meant, for somebody to say. */
type ChosenSport = { ofUser: SportOfUser } | { unknown: string }

export type SportChooser = ReturnType<typeof createSportChooser>

export function createSportChooser(db: Db, { userId, activity, sportId, sportsOfWords }: ActivityOfUser) {
  const sports = listSports(db, userId)
  const said = sportId === null ? undefined : findSport(db, userId, sportId)

  /** @param hasPositions true where that is not known */
  const choose = (
    details: ActivityDetails | null,
    ofFile: ImportedSport,
    hasPositions: boolean,
  ): ChosenSport => {
    const find = (sport: ImportedSport) => matchSportOfRecording(sports, sportsOfWords, sport, hasPositions)
    const ofUser = (details?.sport && find(details.sport)) ?? find(ofFile) ?? said
    return ofUser ? { ofUser } : { unknown: nameOfSport(details?.sport ?? ofFile) }
  }

  return {
    /** The one whose speeds the file is measured with. */
    beforeReading(): ChosenSport {
      const found = choose(activity.isOne ? (activity.details[0] ?? null) : null, activity.sport, true)
      if ('ofUser' in found) return found
      const others = activity.details.map(details => choose(details, activity.sport, true))
      return others.find(other => 'ofUser' in other) ?? found
    },
    /** Lets each of several sports of a file be measured with its own speeds. */
    whileReading: ({ sport }: SportOfUser): SportChoice => ({
      ...{ named: sport.id, fallback: null, last: null, ofWords: sportsOfWords },
      stoppedSpeedThresholds: thresholdsOf(sports),
    }),
    /** One of several sports of a file is what the file calls it, and not the first. */
    ofRecording(
      details: ActivityDetails | null,
      { leg, sportWord, measures }: MeasuredRecordingOnDisk,
    ): ChosenSport {
      const isLeg = leg !== null && sportWord !== null && !activity.isOne
      return choose(details, isLeg ? sportOfWord(sportWord) : activity.sport, measures.bounds !== null)
    },
    ofUnread: (details: ActivityDetails | null) => choose(details, activity.sport, false),
  }
}
