import { truncateText } from '../../../lib/text'
import { type SportsOfWords, sportOfWord } from '../../../workouts/sports/of-files/sport-choice'
import type { OwnSport, SportOfUser } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import type { ImportedSport } from '../archive/account-data'

/**
 * Finds a sport here by its label, and by its id only if there is no label: custom sports of different servers have the
 * same ids.
 */
export function matchSport(sports: SportOfUser[], { id, label }: ImportedSport): SportOfUser | undefined {
  if (label === null) return sports.find(({ sport, own }) => sport.id === id && own === null)
  return sports.find(({ sport }) => sport.label.toLowerCase() === label.toLowerCase())
}

/**
 * Finds the sport of a recording by the word in its file or service, if it has one.
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

/** The name by which users are asked about an unknown sport. */
export const nameOfSport = ({ id, label }: ImportedSport): string => label ?? `#${id}`

/** Suggests a custom sport for an unknown one: with its appearance in the archive, else by its name. */
export function suggestImported(name: string, look?: ImportedSport['look']): OwnSport {
  const words = name.replace(/\p{Cc}+/gu, ' ').trim()
  return { ...suggestSport(truncateText(words, maxLabelLength).trim()), ...look }
}

const maxLabelLength = 50
