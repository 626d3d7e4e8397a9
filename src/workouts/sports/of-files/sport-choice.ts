// Chooses the sport of a recording: the sport that the request names, the sport that its file names, or the sport of
// the user's latest workout. The functions here are pure.

import type { RecordedTrack, Recording } from '../../../tracks/outings/recording'
import { standardSportOf } from './sports-of-words'

/** Everything that is needed to choose a sport, in a form that can be sent to a worker process. */
export interface SportChoice {
  /** Id of the sport that the request names; `null` to take the sport from the files. */
  readonly named: number | null
  /** Id of the sport to use if the file names no known sport; `null` if the user has to choose. */
  readonly fallback: number | null
  readonly ofWords: SportsOfWords
  /** Id of the sport of the user's latest workout; `null` if there is none. Used if the file names no sport at all. */
  readonly last: number | null
  /** Speeds in km/h up to which the user counts as standing still, by sport id. */
  readonly stoppedSpeedThresholds: Readonly<Record<number, number>>
}

/** Sport ids by words in files, only for words whose meaning for this user differs from the usual one. */
export type SportsOfWords = Readonly<Record<string, number>>

interface ChosenSport {
  /** Id of the sport; `null` if the user has to choose the sport. */
  id: number | null
  stoppedSpeedThreshold: number
}

interface WordOfFile {
  /** The word for the sport in the file; `null` if the file names no sport. */
  word: string | null
  hasPositions: boolean
  /**
   * True if the file contains several sports, and the recording is one of them. The sport in the file then takes
   * precedence over the sport that the request names.
   */
  isLeg: boolean
}

export function chooseSport(choice: SportChoice, { word, hasPositions, isLeg }: WordOfFile): ChosenSport {
  const { named, fallback, ofWords, last, stoppedSpeedThresholds } = choice
  const told = word === null ? null : sportOfWord(ofWords, word, hasPositions)
  const fromFile = told ?? fallback ?? (word === null ? last : null)
  const id = named === null ? fromFile : isLeg ? (told ?? named) : named
  return { id, stoppedSpeedThreshold: (id !== null && stoppedSpeedThresholds[id]) || 0 }
}

/**
 * The id of the sport for a word; `null` for an unknown word. The user's own meaning takes precedence over the usual
 * one.
 */
export function sportOfWord(ofWords: SportsOfWords, word: string, hasPositions: boolean): number | null {
  if (Object.hasOwn(ofWords, word)) return ofWords[word] ?? null
  return standardSportOf(word, hasPositions)?.id ?? null
}

/**
 * Splits a GPX recording by sport, because a GPX file names the sport of each track but has no legs.
 * @returns the recording with one leg for each sport of its tracks. Tracks with different words for the same sport are
 *   in the same leg, and a track without a sport is in the leg of the track before it
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
