import { readSportWord } from '../../../formats/arranging/sport-word'
import { truncateText } from '../../../lib/text'
import type { Db } from '../../../platform/db/database'
import type { OwnSport, SportOfUser } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import { readSportChoice } from '../../../workouts/sports-of-files/read-sport-choice'
import { unnamedSport } from '../activities/sport-words'
import type { ImportedSport } from '../archive/account-data'

/**
 * The sport here that is meant: by its label, and by its id only when there is no label. Servers' own sports have the
 * same ids and nothing else in common.
 */
export function matchSport(sports: SportOfUser[], { id, label }: ImportedSport): SportOfUser | undefined {
  if (label === null) return sports.find(({ sport, own }) => sport.id === id && own === null)
  return sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase())
}

/**
 * Finds sports of other services here: a word that none of them is known by may be what a sport of this server is called, or
 * what the user has made a sport of before.
 */
export function createSportFinder(db: Db, userId: number, sports: SportOfUser[]) {
  let ofWords: Readonly<Record<string, number>> | undefined
  const ofWord = (word: string): SportOfUser | undefined => {
    ofWords ??= readSportChoice(db, userId, { named: null, fallback: null }).ofWords
    const id = Object.hasOwn(ofWords, word) ? ofWords[word] : undefined
    return sports.find(({ sport }) => sport.id === id)
  }
  return (wanted: ImportedSport): SportOfUser | undefined => {
    const found = matchSport(sports, wanted)
    if (found || wanted.label === null || wanted.label === unnamedSport.label) return found
    const word = readSportWord(wanted.label)
    return word === null ? undefined : ofWord(word)
  }
}

/** When there is no such sport here, people are asked about it by this name. */
export const nameOfSport = ({ id, label }: ImportedSport): string => label ?? `#${id}`

/** Such a sport as one of this server's own: as it was there, else as its name suggests. */
export function suggestImported(name: string, look?: ImportedSport['look']): OwnSport {
  const words = name.replace(/\p{Cc}+/gu, ' ').trim()
  return { ...suggestSport(truncateText(words, longestLabel).trim()), ...look }
}

const longestLabel = 50
