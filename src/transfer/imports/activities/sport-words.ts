// The sports of activities of other services, which call them by words of their own. A word is a suggestion: one that nobody
// knows is asked for, once.
import { readSportWord } from '../../../formats/arranging/sport-word'
import { standardSportOf } from '../../../workouts/sports-of-files/sports-of-words'
import type { ImportedSport } from '../archive/account-data'

/** The sport that is meant, as far as that is known without positions; else one that is called like the word. */
export function sportOfWord(word: string): ImportedSport {
  const { label } = standardSportOf(word, false) ?? { label: labelOf(word) }
  const spelled = readSportWord(word)
  return { ...sportCalled(label), ...(spelled !== null && { word: spelled }) }
}

export function sportCalled(label: string): ImportedSport {
  return { id: null, label }
}

export const unnamedSport = sportCalled('Other')

/** `lap_swimming` is called "Lap swimming". */
function labelOf(word: string): string {
  const spelled = word.includes('_') ? readSportWord(word) : null
  const label = spelled?.replaceAll('_', ' ') ?? word.trim()
  return label === '' ? 'Other' : label.charAt(0).toUpperCase() + label.slice(1)
}
