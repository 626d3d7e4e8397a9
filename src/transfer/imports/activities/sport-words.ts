// Maps the sport names of other services to sports in this instance. For an unknown name, the user is asked once.
import { readSportWord } from '../../../formats/normalize/sport-word'
import {
  isGeneralWord,
  needsPositions,
  standardSportOf,
} from '../../../workouts/sports/of-files/sports-of-words'
import type { ImportedSport } from '../archive/account-data'

export function sportCalled(label: string): ImportedSport {
  return { id: null, label }
}

/** Placeholder for files without the name of a sport; the user is asked about it. */
export const unnamedSport = sportCalled('Other')

/** Whether a sport is not named, or by a word for anything, so that it has to be guessed. */
export const isToGuess = ({ label, word }: ImportedSport): boolean =>
  word === undefined ? label === unnamedSport.label : isGeneralWord(word)

/** Whether the positions of a recording decide which sport it is here, or whether one can be guessed. */
export const dependsOnPositions = (sport: ImportedSport): boolean =>
  isToGuess(sport) || (sport.word !== undefined && needsPositions(sport.word))

/** The standard sport that a word means, judged without positions; else a sport with that word as its label. */
export function sportOfWord(text: string): ImportedSport {
  const word = readSportWord(text)
  // `Other` can be a different sport in each file.
  if (text.trim() === '' || word === 'other') return unnamedSport
  const label = standardSportOf(text, false)?.label ?? labelOf(text)
  return { ...sportCalled(label), ...(word !== null && { word }) }
}

/** Turns `lap_swimming` into "Lap swimming". */
function labelOf(text: string): string {
  const words = text.includes('_') ? (readSportWord(text)?.replaceAll('_', ' ') ?? text) : text
  return words.trim().charAt(0).toUpperCase() + words.trim().slice(1)
}

/** Words of services for sports that have others elsewhere. */
const otherWords: Readonly<Record<string, string>> = {
  cycling_sport: 'cycling',
  cycling_transportation: 'commuting',
  downhill_skiing: 'alpine_skiing',
  skiing_downhill: 'alpine_skiing',
  downhill_snow_sports: 'alpine_skiing',
  skiing_cross_country: 'cross_country_skiing',
  spinning: 'indoor_cycling',
  stationary_biking: 'indoor_cycling',
  fitness_walking: 'walking',
  walking_fitness: 'walking',
  treadmill_walking: 'indoor_walking',
  walking_treadmill: 'indoor_walking',
  machine_rowing: 'indoor_rowing',
  rowing_machine: 'indoor_rowing',
  running_treadmill: 'treadmill_running',
  on_foot: 'walking',
}

/** Like `sportOfWord`, for the words of Runkeeper, Google, Endomondo, Apple and Polar. */
export const sportOfService = (text: string): ImportedSport =>
  sportOfWord(otherWords[readSportWord(text) ?? ''] ?? text)
