// What other services call the sports of this server. A word is a suggestion: what is not known here is asked for, once.
import { readSportWord } from '../../../formats/arranging/sport-word'
import { sportOfWord } from '../../../workouts/sports-of-files/sports-of-words'
import type { ImportedSport } from '../archive/account-data'

/** Swims are in open water where they have positions: no watch has any below a roof. */
const swims = new Set(
  'swim,swimming,schwimmen,schwimmeinheit,natation,natación,nuoto,zwemmen,natação,pływanie'.split(','),
)

export const openWater = sportHere(16)

export const isSwim = (word: string) => swims.has(spelled(word))

/** What a file that names no sport is asked about as, like one that names it so. */
export const unnamedSport = sportCalled('Other')

/** The sport that is meant, as far as it is known; else one with the word as its label, for somebody to say. */
export function sportMeant(word: string): ImportedSport {
  const id = sportOfWord(spelled(word))
  if (id !== null) return sportHere(id)
  return ['', 'other'].includes(spelled(word)) ? unnamedSport : sportCalled(word.trim())
}

/** One of those that every server has. */
export function sportHere(id: number): ImportedSport {
  return { id, label: null }
}

function sportCalled(label: string): ImportedSport {
  return { id: null, label }
}

/** `MountainBikeRide`, `mountain_biking_v2`, `root='Ride'` and `Trail Run` alike. */
function spelled(word: string): string {
  const [, inner = word] = /^root='(.*)'$/.exec(word.trim()) ?? []
  return readSportWord(inner) ?? ''
}
