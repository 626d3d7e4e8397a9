// Chooses the sport of a recording: the one the request names, the one its file names, or the user's latest one. Pure.

import type { RecordedTrack, Recording } from '../../../tracks/outings/recording'
import { standardSportOf } from './sports-of-words'

/** The choices, in a form that can be sent to a worker process. */
export interface SportChoice {
  /** The sport the request names; `null` to take it from the files. */
  readonly named: number | null
  /** Used if the file names no known sport; `null` if the user has to choose. */
  readonly fallback: number | null
  readonly ofWords: SportsOfWords
  /** Used if the file names no sport at all; `null` before the first workout. */
  readonly last: number | null
  /** km/h, by sport id. */
  readonly stoppedSpeedThresholds: Readonly<Record<number, number>>
}

/** Sport ids by words in files, for words with another meaning for this user than the standard one. */
export type SportsOfWords = Readonly<Record<string, number>>

interface ChosenSport {
  /** `null` if the user has to choose. */
  id: number | null
  stoppedSpeedThreshold: number
}

interface WordOfFile {
  /** `null` if the file names no sport. */
  word: string | null
  hasPositions: boolean
  /** The recording is one of several sports in its file. Then the file's sport counts before the request's. */
  isLeg: boolean
}

export function chooseSport(choice: SportChoice, { word, hasPositions, isLeg }: WordOfFile): ChosenSport {
  const { named, fallback, ofWords, last, stoppedSpeedThresholds } = choice
  const told = word === null ? null : sportOfWord(ofWords, word, hasPositions)
  const fromFile = told ?? fallback ?? (word === null ? last : null)
  const id = named === null ? fromFile : isLeg ? (told ?? named) : named
  return { id, stoppedSpeedThreshold: (id !== null && stoppedSpeedThresholds[id]) || 0 }
}

/** The user's meaning of a word takes precedence over the standard one; `null` for an unknown word. */
export function sportOfWord(ofWords: SportsOfWords, word: string, hasPositions: boolean): number | null {
  if (Object.hasOwn(ofWords, word)) return ofWords[word] ?? null
  return standardSportOf(word, hasPositions)?.id ?? null
}

/**
 * Splits a GPX recording by sport. GPX names the sport of each track, but has no legs of an outing.
 * @returns the recording with a leg for each change of sport between its tracks, as FIT files have sessions. Two words
 *   for one sport count as one; a track without a sport belongs to the leg before it.
 */
export function tellSportsApart(recording: Recording, ofWords: SportsOfWords): Recording {
  const { tracks } = recording
  const sportOf = ({ sport, segments }: RecordedTrack) =>
    sport && segments.length > 0 ? (sportOfWord(ofWords, sport, true) ?? sport) : null
  const sports = [...new Set(tracks.map(sportOf).filter(sport => sport !== null))]
  if (sports.length < 2) return recording
  let leg = 0
  return {
    ...recording,
    tracks: tracks.map(track => {
      const sport = sportOf(track)
      if (sport !== null) leg = sports.indexOf(sport)
      return { ...track, leg }
    }),
  }
}
