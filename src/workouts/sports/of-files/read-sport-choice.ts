import { readSportWord } from '../../../formats/arranging/sport-word'
import type { Db } from '../../../platform/db/database'
import { findLatestSport, listSports, listUsedWords, type SportOfUser, stoppedSpeedThreshold } from '../store'
import type { SportChoice, SportsOfWords } from './sport-choice'

/** Collects everything from which the sports of recordings are chosen. */
export function readSportChoice(
  db: Db,
  userId: number,
  { named, fallback }: Pick<SportChoice, 'named' | 'fallback'>,
): SportChoice {
  const sports = listSports(db, userId)
  return {
    named,
    fallback,
    ofWords: { ...wordsOfOwnSports(sports), ...Object.fromEntries(listUsedWords(db, userId)) },
    last: named === null ? findLatestSport(db, userId) : null,
    stoppedSpeedThresholds: thresholdsOf(sports),
  }
}

/**
 * Sport words with a meaning of their own for this user: the sport that the user last chose for the word or, without
 * such a choice, an own sport of this server with that name.
 * @param addedBefore only workouts added before this moment count
 */
export function readSportsOfWords(db: Db, userId: number, addedBefore: Date): SportsOfWords {
  return {
    ...wordsOfOwnSports(listSports(db, userId)),
    ...Object.fromEntries(listUsedWords(db, userId, addedBefore)),
  }
}

function wordsOfOwnSports(sports: readonly SportOfUser[]): SportsOfWords {
  const called = sports.flatMap(({ sport, own }): [string, number][] => {
    const word = own && readSportWord(sport.label)
    return word ? [[word, sport.id]] : []
  })
  return Object.fromEntries(called)
}

export const thresholdsOf = (sports: readonly SportOfUser[]): Record<number, number> =>
  Object.fromEntries(sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]))
