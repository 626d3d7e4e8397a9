import { truncateText } from '../../../lib/text'
import { type SportsOfWords, sportOfWord } from '../../../workouts/sports/of-files/sport-choice'
import type { OwnSport, SportOfUser } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
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
 * The sport here of a recording: by the word of its file or service, where it is called by one.
 * @param hasPositions whether the recording has any; true where that is not known
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

/** When there is no such sport here, people are asked about it by this name. */
export const nameOfSport = ({ id, label }: ImportedSport): string => label ?? `#${id}`

/** Such a sport as one of this server's own: as it was there, else as its name suggests. */
export function suggestImported(name: string, look?: ImportedSport['look']): OwnSport {
  const words = name.replace(/\p{Cc}+/gu, ' ').trim()
  return { ...suggestSport(truncateText(words, longestLabel).trim()), ...look }
}

const longestLabel = 50
