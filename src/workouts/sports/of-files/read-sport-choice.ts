import { spellingOf } from '../../../formats/arranging/sport-word'
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
    indoors: indoorSportsOf(sports),
  }
}

/**
 * Sport words with a meaning of their own for this user: the sport that the user last chose for the word or, without
 * such a choice, an own sport of this server with that name or word.
 * @param addedBefore only workouts added before this moment count
 */
export function readSportsOfWords(db: Db, userId: number, addedBefore: Date): SportsOfWords {
  return {
    ...wordsOfOwnSports(listSports(db, userId)),
    ...Object.fromEntries(listUsedWords(db, userId, addedBefore)),
  }
}

/** Labels count before words, and words before names. Of two sports that share one, the older one counts. */
function wordsOfOwnSports(sports: readonly SportOfUser[]): SportsOfWords {
  const own = sports.flatMap(({ sport, own }) => (own ? [{ ...own, label: sport.label }] : [])).toReversed()
  const called = [
    own.flatMap(({ id, names }) => Object.values(names).map(name => [name, id] as const)),
    own.flatMap(({ id, words }) => words.map(word => [word, id] as const)),
    own.map(({ id, label }) => [label, id] as const),
  ]
  const spelled = called.flat().map(([word, id]) => [spellingOf(word), id] as const)
  return Object.fromEntries(spelled.filter(([word]) => word !== ''))
}

export const thresholdsOf = (sports: readonly SportOfUser[]): Record<number, number> =>
  Object.fromEntries(sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]))

/** Ids of the sports of this server that are done indoors. */
export const indoorSportsOf = (sports: readonly SportOfUser[]): number[] =>
  sports.filter(({ own }) => own?.isIndoor).map(({ sport }) => sport.id)
