// Looks sports up on the shelf. The functions here are pure.
import { spellingOf } from '../../../formats/normalize/sport-word'
import { type Language, languages } from '../../../platform/languages'
import { meantSpelling } from '../of-files/sports-of-words'
import type { SportOfUser } from '../store'
import { words as names } from './names.gen'
import { type ShelfKey, type ShelfSport, shelfSports } from './shelf-sports'

export const findShelfSport = (key: string): ShelfSport | undefined =>
  shelfSports.find(sport => sport.key === key)

export const shelfNames = (key: ShelfKey): Record<Language, string> =>
  Object.fromEntries(languages.map(language => [language, names[language][key]])) as Record<Language, string>

/** Every spelling of a word that means the sport: its names and the words of files. */
const spellingsOf = ({ key, words }: ShelfSport): Set<string> =>
  new Set([...Object.values(shelfNames(key)), ...words].map(spellingOf))

const bySpelling = new Map(
  shelfSports.flatMap(sport => [...spellingsOf(sport)].map((word): [string, ShelfSport] => [word, sport])),
)

/**
 * The ready sport that a word of a file or service, or a name in any language, means.
 * @param hasPositions whether the recording has positions
 */
export const shelfSportOfWord = (word: string, hasPositions: boolean): ShelfSport | undefined =>
  bySpelling.get(meantSpelling(word, hasPositions))

/** Facts of a recording whose sport is unknown here. */
interface UndecidedRecording {
  /** `null` if the file names no sport. */
  word: string | null
  hasPositions: boolean
  /** km/h */
  averageSpeed: number
}

/** In km/h: from a slow swimmer to the world record. */
const swimmersSpeeds = { from: 1, to: 8 } as const

/** The ready sport to offer for a recording. What files call `Other` is a swim in a pool if it is as slow as one. */
export function shelfSportFor({ word, hasPositions, averageSpeed }: UndecidedRecording) {
  if (word !== 'other') return word === null ? undefined : shelfSportOfWord(word, hasPositions)
  const isSwim = !hasPositions && averageSpeed >= swimmersSpeeds.from && averageSpeed <= swimmersSpeeds.to
  return findShelfSport(isSwim ? 'pool-swimming' : 'other-activity')
}

/**
 * The sport of this server that a ready sport is: the one that was added from the shelf, else one of its name, else one
 * whose words it shares. The standard sports are none.
 */
export function findAdded(sports: readonly SportOfUser[], wanted: ShelfSport): SportOfUser | undefined {
  const isFree = ({ own }: SportOfUser) => own !== null && own.shelfKey === null
  const meanings = spellingsOf(wanted)
  const isMeant = (word: string) => meanings.has(spellingOf(word))
  return (
    sports.find(({ own }) => own?.shelfKey === wanted.key) ??
    sports.find(sport => isFree(sport) && isMeant(sport.sport.label)) ??
    sports.find(({ own }) => own?.shelfKey === null && Object.values(own.names).some(isMeant)) ??
    sports.find(({ own }) => own?.shelfKey === null && own.words.some(isMeant))
  )
}
