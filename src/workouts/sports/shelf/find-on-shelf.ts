// Finds sports on the shelf, which is the list of ready sports that can be added to a server. The functions here are
// pure.
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

/** Returns every spelling of the words that mean a ready sport: its names, and the words in files. */
const spellingsOf = ({ key, words }: ShelfSport): Set<string> =>
  new Set([...Object.values(shelfNames(key)), ...words].map(spellingOf))

const bySpelling = new Map(
  shelfSports.flatMap(sport => [...spellingsOf(sport)].map((word): [string, ShelfSport] => [word, sport])),
)

/**
 * Returns the ready sport for a word in a file or service, or for a name in any language.
 * @param hasPositions whether the recording has positions
 */
export const shelfSportOfWord = (word: string, hasPositions: boolean): ShelfSport | undefined =>
  bySpelling.get(meantSpelling(word, hasPositions))

/** The facts about a recording for which no sport of this server could be chosen. */
interface UndecidedRecording {
  /** The word for the sport in the file; `null` if the file names no sport. */
  word: string | null
  hasPositions: boolean
  /** km/h */
  averageSpeed: number
}

/** Speeds of swimmers in km/h, from slow swimmers to the world record. */
const swimmersSpeeds = { from: 1, to: 8 } as const

/**
 * Returns the ready sport to offer for a recording. A recording that the file calls `Other`, without positions and with
 * the speed of a swimmer, is a pool swim.
 */
export function shelfSportFor({ word, hasPositions, averageSpeed }: UndecidedRecording) {
  if (word !== 'other') return word === null ? undefined : shelfSportOfWord(word, hasPositions)
  const isSwim = !hasPositions && averageSpeed >= swimmersSpeeds.from && averageSpeed <= swimmersSpeeds.to
  return findShelfSport(isSwim ? 'pool-swimming' : 'other-activity')
}

/**
 * Returns the sport of this server that corresponds to a ready sport: the sport that was added from the shelf,
 * otherwise a sport with the same name, otherwise a sport that shares one of its words. Standard sports are not
 * considered.
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
