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

/**
 * Sport of files that do not name a sport. It is guessed from the recording if possible; otherwise the user is asked
 * about it.
 */
export const unnamedSport = sportCalled('Other')

/** Whether the sport must be guessed, because no sport is named or the name is a general word such as "other". */
export const isToGuess = ({ label, word }: ImportedSport): boolean =>
  word === undefined ? label === unnamedSport.label : isGeneralWord(word)

/**
 * Whether the positions of a recording are needed to determine its sport, because the sport is guessed or because its
 * name has another meaning with positions.
 */
export const dependsOnPositions = (sport: ImportedSport): boolean =>
  isToGuess(sport) || (sport.word !== undefined && needsPositions(sport.word))

/**
 * Returns the standard sport that a word means for a workout without positions; otherwise a sport whose label is this
 * word.
 */
export function sportOfWord(text: string): ImportedSport {
  const word = readSportWord(text)
  // `Other` can mean a different sport in each file.
  if (text.trim() === '' || word === 'other') return unnamedSport
  const label = standardSportOf(text, false)?.label ?? labelOf(text)
  return { ...sportCalled(label), ...(word !== null && { word }) }
}

/** Turns `lap_swimming` into "Lap swimming". */
function labelOf(text: string): string {
  const words = text.includes('_') ? (readSportWord(text)?.replaceAll('_', ' ') ?? text) : text
  return words.trim().charAt(0).toUpperCase() + words.trim().slice(1)
}

/** Names of sports that only some services use, and the usual word for each of them. */
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

/** Like `sportOfWord`, for the sport names of Runkeeper, Google, Endomondo, Apple and Polar. */
export const sportOfService = (text: string): ImportedSport =>
  sportOfWord(otherWords[readSportWord(text) ?? ''] ?? text)
