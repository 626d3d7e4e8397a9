// Finds sports of this instance for imported sports.
import { truncateText } from '../../../lib/text'
import type { Db } from '../../../platform/db/database'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-on-disk'
import {
  indoorSportsOf,
  readUsualSports,
  thresholdsOf,
} from '../../../workouts/sports/of-files/read-sport-choice'
import {
  type SportChoice,
  type SportsOfWords,
  sportOfWord,
} from '../../../workouts/sports/of-files/sport-choice'
import { isGeneralWord } from '../../../workouts/sports/of-files/sports-of-words'
import { shelfSportOfWord } from '../../../workouts/sports/shelf/find-on-shelf'
import { findSport, listSports, type OwnSport, type SportOfUser } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import { sportOfWord as importedSportOf, isToGuess } from '../activities/sport-words'
import type { ActivityDetails, ImportedActivity, ImportedSport } from '../archive/account-data'

/**
 * Finds a sport of this instance by the key of its ready sport, or else by its label. A label may also be a name or
 * word of a ready sport, but general words such as `Training` are not matched in this way. The id is only used without
 * a label, because another server may use it for another custom sport.
 */
export function matchSport(
  sports: SportOfUser[],
  { id, label, shelfKey }: ImportedSport,
): SportOfUser | undefined {
  const ofKey = (key: string | undefined) =>
    key === undefined ? undefined : sports.find(({ own }) => own?.shelfKey === key)
  if (label === null) return sports.find(({ sport, own }) => sport.id === id && own === null)
  return (
    ofKey(shelfKey) ??
    sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase()) ??
    (isGeneralWord(label) ? undefined : ofKey(shelfSportOfWord(label, false)?.key))
  )
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

/**
 * Suggests a custom sport for an unknown sport. It has the appearance that the archive contains, or otherwise one that
 * fits its name.
 */
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
  /** Sport for the recordings that do not name a sport; null to guess the sport of each. */
  unnamedSportId: number | null
  /** Sports that the names in files mean, as learned from the user's workouts before the import. */
  sportsOfWords: SportsOfWords
}

/** A sport of this instance, or the label of an unknown sport about which the user is asked. */
type ChosenSport = { ofUser: SportOfUser; isGuess: boolean } | { unknown: string }

export type SportChooser = ReturnType<typeof createSportChooser>

/**
 * Creates functions that choose the sport of a workout. The sport of the service is preferred, then the sport in the
 * file, and then the sport that the user has chosen for unknown sports. If no sport is named at all, it is guessed.
 */
export function createSportChooser(
  db: Db,
  { userId, activity, sportId, unnamedSportId, sportsOfWords }: ActivityOfUser,
) {
  const sports = listSports(db, userId)
  const findById = (id: number | null) => (id === null ? undefined : findSport(db, userId, id))
  const ofService = findById(sportId)
  const ofUnnamed = findById(unnamedSportId)

  /** @param hasPositions whether the recording has positions; true if unknown */
  const choose = (
    details: ActivityDetails | null,
    ofFile: ImportedSport,
    hasPositions: boolean,
  ): ChosenSport => {
    const find = (sport: ImportedSport) => matchSportOfRecording(sports, sportsOfWords, sport, hasPositions)
    const unfound = details?.sport ?? ofFile
    const ofUser =
      (details?.sport && find(details.sport)) ??
      find(ofFile) ??
      ofService ??
      (isToGuess(unfound) ? ofUnnamed : undefined)
    return ofUser ? { ofUser, isGuess: false } : { unknown: nameOfSport(unfound) }
  }
  const isGuessed = [activity.sport, ...activity.details.map(({ sport }) => sport)].some(
    sport => sport !== null && isToGuess(sport),
  )

  return {
    /**
     * Returns the sport whose stopped-speed threshold is used to measure the file; null if the sport will be guessed.
     */
    beforeReading(): ChosenSport | null {
      const found = choose(activity.isOne ? (activity.details[0] ?? null) : null, activity.sport, true)
      if ('ofUser' in found) return found
      const others = activity.details.map(details => choose(details, activity.sport, true))
      return others.find(other => 'ofUser' in other) ?? (isGuessed ? null : found)
    },
    /**
     * Makes the choice that is used while the file is measured, so that each sport in it is measured with its own
     * threshold. @param ofUser null to guess the sport
     */
    whileReading: (ofUser: SportOfUser | null): SportChoice => ({
      ...{ named: ofUser?.sport.id ?? null, fallback: null, guesses: 'unnamed', ofWords: sportsOfWords },
      usual: ofUser ? [] : readUsualSports(db, userId, sports),
      stoppedSpeedThresholds: thresholdsOf(sports),
      indoors: indoorSportsOf(sports),
    }),
    /**
     * Returns the sport of a recording. In a file with several sports, each leg has its own sport, which may differ
     * from the sport of the first leg.
     */
    ofRecording(
      details: ActivityDetails | null,
      { leg, sportWord, measures, sportId: found, isSportGuess }: MeasuredRecordingOnDisk,
    ): ChosenSport {
      const isLeg = leg !== null && sportWord !== null && !activity.isOne
      const ofFile = isLeg ? importedSportOf(sportWord) : activity.sport
      const chosen = choose(details, ofFile, measures.bounds !== null)
      if ('ofUser' in chosen || !isToGuess(details?.sport ?? ofFile)) return chosen
      const guessed = sports.find(({ sport }) => sport.id === found)
      return guessed ? { ofUser: guessed, isGuess: isSportGuess } : chosen
    },
    ofUnread: (details: ActivityDetails | null) => choose(details, activity.sport, false),
  }
}
