// Finds sports of this instance for imported sports.
import { truncateText } from '../../../lib/text'
import type { Db } from '../../../platform/db/database'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-on-disk'
import { thresholdsOf } from '../../../workouts/sports/of-files/read-sport-choice'
import {
  type SportChoice,
  type SportsOfWords,
  sportOfWord,
} from '../../../workouts/sports/of-files/sport-choice'
import { findSport, listSports, type OwnSport, type SportOfUser } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import { sportOfWord as importedSportOf } from '../activities/sport-words'
import type { ActivityDetails, ImportedActivity, ImportedSport } from '../archive/account-data'

/**
 * Finds a sport of this instance by its label. The id is only used if there is no label, because custom sports of
 * different servers have the same ids.
 */
export function matchSport(sports: SportOfUser[], { id, label }: ImportedSport): SportOfUser | undefined {
  if (label === null) return sports.find(({ sport, own }) => sport.id === id && own === null)
  return sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase())
}

/**
 * Finds the sport of a recording. If a file or service has a name for it, the sport is found by that name.
 * @param hasPositions whether the recording has positions; true if unknown
 */
export function matchSportOfRecording(
  sports: SportOfUser[],
  ofWords: SportsOfWords,
  imported: ImportedSport,
  hasPositions: boolean,
): SportOfUser | undefined {
  if (imported.word === undefined) return matchSport(sports, imported)
  const id = sportOfWord(ofWords, imported.word, hasPositions)
  return sports.find(({ sport }) => sport.id === id)
}

/** Returns the name under which the user is asked about an unknown sport. */
export const nameOfSport = ({ id, label }: ImportedSport): string => label ?? `#${id}`

/** Suggests a custom sport for an unknown sport, with its appearance in the archive, or else one that fits its name. */
export function suggestImported(name: string, look?: ImportedSport['look']): OwnSport {
  const words = name.replace(/\p{Cc}+/gu, ' ').trim()
  return { ...suggestSport(truncateText(words, maxLabelLength).trim()), ...look }
}

const maxLabelLength = 50

export interface ActivityOfUser {
  userId: number
  activity: ImportedActivity
  /** Sport that the user has chosen for an unknown sport; null if there is none. */
  sportId: number | null
  /** Sports that were learned for the names in files, as they were before the import. */
  sportsOfWords: SportsOfWords
}

/** A sport of this instance, or the label about which the user must be asked. */
type ChosenSport = { ofUser: SportOfUser } | { unknown: string }

export type SportChooser = ReturnType<typeof createSportChooser>

/**
 * Returns functions that choose the sport of a workout. They try the sport of the service, then that of the file, and
 * then the one that the user has chosen for an unknown sport.
 */
export function createSportChooser(db: Db, { userId, activity, sportId, sportsOfWords }: ActivityOfUser) {
  const sports = listSports(db, userId)
  const said = sportId === null ? undefined : findSport(db, userId, sportId)

  /** @param hasPositions whether the recording has positions; true if unknown */
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
    /** Returns the sport whose stopped-speed threshold is used to measure the file. */
    beforeReading(): ChosenSport {
      const found = choose(activity.isOne ? (activity.details[0] ?? null) : null, activity.sport, true)
      if ('ofUser' in found) return found
      const others = activity.details.map(details => choose(details, activity.sport, true))
      return others.find(other => 'ofUser' in other) ?? found
    },
    /**
     * Returns options for measuring a file with several sports, in which each sport has its own stopped-speed
     * threshold.
     */
    whileReading: ({ sport }: SportOfUser): SportChoice => ({
      ...{ named: sport.id, fallback: null, last: null, ofWords: sportsOfWords },
      stoppedSpeedThresholds: thresholdsOf(sports),
    }),
    /**
     * Returns the sport of a recording. In a file with several sports, each leg has its own sport, and not that of the
     * first leg.
     */
    ofRecording(
      details: ActivityDetails | null,
      { leg, sportWord, measures }: MeasuredRecordingOnDisk,
    ): ChosenSport {
      const isLeg = leg !== null && sportWord !== null && !activity.isOne
      return choose(details, isLeg ? importedSportOf(sportWord) : activity.sport, measures.bounds !== null)
    },
    ofUnread: (details: ActivityDetails | null) => choose(details, activity.sport, false),
  }
}
