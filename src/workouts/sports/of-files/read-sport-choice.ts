import { spellingOf } from '../../../formats/normalize/sport-word'
import type { Db } from '../../../platform/db/database'
import {
  listLatestSports,
  listSports,
  listUsedWords,
  type SportOfUser,
  stoppedSpeedThreshold,
} from '../store'
import type { UsualSport } from './guess-sport'
import type { SportChoice, SportsOfWords } from './sport-choice'
import { isGeneralWord } from './sports-of-words'

/** Reads the data from which the sports of recordings are chosen. */
export function readSportChoice(
  db: Db,
  userId: number,
  { named, fallback, guesses = 'unnamed' }: Pick<SportChoice, 'named' | 'fallback'> & Partial<SportChoice>,
): SportChoice {
  const sports = listSports(db, userId)
  return {
    named,
    fallback,
    ofWords: { ...wordsOfOwnSports(sports), ...Object.fromEntries(listUsedWords(db, userId)) },
    usual: named === null ? readUsualSports(db, userId, sports) : [],
    guesses,
    stoppedSpeedThresholds: thresholdsOf(sports),
    indoors: indoorSportsOf(sports),
  }
}

/** Number of a user's latest workouts that show which sports the user usually does. */
const maxLatest = 200

/** Returns the sports in use, with the number and average speed of the user's latest workouts of each sport. */
export function readUsualSports(db: Db, userId: number, sports = listSports(db, userId)): UsualSport[] {
  const latest = Map.groupBy(listLatestSports(db, userId, maxLatest), ({ sportId }) => sportId)
  return sports
    .filter(({ sport, preference }) => sport.isActive && preference?.isActive !== false)
    .map(({ sport: { id }, own }) => {
      const speeds = (latest.get(id) ?? []).map(({ aveSpeedCkmh }) => aveSpeedCkmh / 100)
      const sum = speeds.reduce((sum, speed) => sum + speed, 0)
      const kmh = sum / Math.max(1, speeds.length)
      return { id, icon: own?.icon ?? null, workouts: speeds.length, kmh }
    })
}

/**
 * Returns the sports that words mean for this user: the sport that the user last chose for the word or, without such a
 * choice, an own sport of this server with that label, name or word.
 * @param addedBefore only workouts added before this moment count
 */
export function readSportsOfWords(db: Db, userId: number, addedBefore: Date): SportsOfWords {
  return {
    ...wordsOfOwnSports(listSports(db, userId)),
    ...Object.fromEntries(listUsedWords(db, userId, addedBefore)),
  }
}

/**
 * Returns the words for the sports that were added on this server. Labels take precedence over words, and words over
 * names. A label, word or name that several sports share means the oldest of them. General words such as `training`
 * are used only for sports that an administrator made. For ready sports they are too vague.
 */
function wordsOfOwnSports(sports: readonly SportOfUser[]): SportsOfWords {
  const own = sports.flatMap(({ sport, own }) => (own ? [{ ...own, label: sport.label }] : [])).toReversed()
  const called = [
    own.flatMap(({ id, names }) => Object.values(names).map(name => [name, id] as const)),
    own.flatMap(({ id, words }) => words.map(word => [word, id] as const)),
    own.map(({ id, label }) => [label, id] as const),
  ]
  const ready = new Set(own.filter(({ shelfKey }) => shelfKey !== null).map(({ id }) => id))
  const meant = called.flat().filter(([word, id]) => !(ready.has(id) && isGeneralWord(word)))
  const spelled = meant.map(([word, id]) => [spellingOf(word), id] as const)
  return Object.fromEntries(spelled.filter(([word]) => word !== ''))
}

export const thresholdsOf = (sports: readonly SportOfUser[]): Record<number, number> =>
  Object.fromEntries(sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]))

/** Returns the ids of the sports of this server that are done indoors. */
export const indoorSportsOf = (sports: readonly SportOfUser[]): number[] =>
  sports.filter(({ own }) => own?.isIndoor).map(({ sport }) => sport.id)
