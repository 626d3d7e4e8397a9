// Picks the sport of an imported workout: the service's, then the file's, then the one the user named for unknown sports.
import type { Db } from '../../../platform/db/database'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-file'
import { thresholdsOf } from '../../../workouts/sports/of-files/read-sport-choice'
import type { SportChoice, SportsOfWords } from '../../../workouts/sports/of-files/sport-choice'
import { findSport, listSports, type SportOfUser } from '../../../workouts/sports/store'
import { sportOfWord } from '../activities/sport-words'
import type { ActivityDetails, ImportedActivity, ImportedSport } from '../archive/account-data'
import { matchSportOfRecording, nameOfSport } from './match-sport'

export interface ActivityOfUser {
  userId: number
  activity: ImportedActivity
  /** The sport that the user chose for an unknown one. */
  sportId: number | null
  /** Learned sports of words, as they were before the import. */
  sportsOfWords: SportsOfWords
}

/** A sport here, or the label to ask the user about. */
type ChosenSport = { ofUser: SportOfUser } | { unknown: string }

export type SportChooser = ReturnType<typeof createSportChooser>

export function createSportChooser(db: Db, { userId, activity, sportId, sportsOfWords }: ActivityOfUser) {
  const sports = listSports(db, userId)
  const said = sportId === null ? undefined : findSport(db, userId, sportId)

  /** @param hasPositions true if unknown */
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
    /** The sport whose stopped-speed threshold the file is measured with. */
    beforeReading(): ChosenSport {
      const found = choose(activity.isOne ? (activity.details[0] ?? null) : null, activity.sport, true)
      if ('ofUser' in found) return found
      const others = activity.details.map(details => choose(details, activity.sport, true))
      return others.find(other => 'ofUser' in other) ?? found
    },
    /** Measures each sport of a file with its own threshold. */
    whileReading: ({ sport }: SportOfUser): SportChoice => ({
      ...{ named: sport.id, fallback: null, last: null, ofWords: sportsOfWords },
      stoppedSpeedThresholds: thresholdsOf(sports),
    }),
    /** A leg of a multi-sport file has its own sport in the file, not that of the first leg. */
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
