// The sports of activities of other services, which call them by words of their own. A word is a suggestion: one that nobody
// knows is asked for, once.
import { readSportWord } from '../../../formats/arranging/sport-word'
import { standardSportOf } from '../../../workouts/sports/of-files/sports-of-words'
import type { ImportedSport } from '../archive/account-data'

export function sportCalled(label: string): ImportedSport {
  return { id: null, label }
}

/** What somebody is asked for who has files that name no sport. */
export const unnamedSport = sportCalled('Other')

/** The sport that is meant, as far as that is known without positions; else one that is called like the word. */
export function sportOfWord(text: string): ImportedSport {
  const word = readSportWord(text)
  // It means another sport in every file.
  if (text.trim() === '' || word === 'other') return unnamedSport
  const label = standardSportOf(text, false)?.label ?? labelOf(text)
  return { ...sportCalled(label), ...(word !== null && { word }) }
}

/** `lap_swimming` is called "Lap swimming". */
function labelOf(text: string): string {
  const words = text.includes('_') ? (readSportWord(text)?.replaceAll('_', ' ') ?? text) : text
  return words.trim().charAt(0).toUpperCase() + words.trim().slice(1)
}
