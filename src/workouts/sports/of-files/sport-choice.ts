// Which sport a recording is of: what the person says, or what its file says, or the one they did last. Pure.

import type { RecordedTrack, Recording } from '../../../tracks/outings/recording'
import { standardSportOf } from './sports-of-words'

/** What there is to choose from, in a form that a worker process can be sent. */
export interface SportChoice {
  /** What the request says; null when it leaves that to the files. */
  readonly named: number | null
  /** For what of a file names no sport that is known; null where somebody is to be asked. */
  readonly fallback: number | null
  readonly ofWords: SportsOfWords
  /** The sport that is chosen when a file says nothing; null when there is none yet. */
  readonly last: number | null
  /** In km/h, by the ids of sports. */
  readonly stoppedSpeedThresholds: Readonly<Record<number, number>>
}

/** Ids of sports by the words that files have for them, where these mean something else to somebody than to others. */
export type SportsOfWords = Readonly<Record<string, number>>

interface ChosenSport {
  /** Null when somebody has to be asked. */
  id: number | null
  stoppedSpeedThreshold: number
}

interface WordOfFile {
  /** Null when the file has none. */
  word: string | null
  hasPositions: boolean
  /** True of one of several sports of a file, none of which can be what a request says of all of them. */
  isLeg: boolean
}

export function chooseSport(choice: SportChoice, { word, hasPositions, isLeg }: WordOfFile): ChosenSport {
  const { named, fallback, ofWords, last, stoppedSpeedThresholds } = choice
  const told = word === null ? null : sportOfWord(ofWords, word, hasPositions)
  const fromFile = told ?? fallback ?? (word === null ? last : null)
  const id = named === null ? fromFile : isLeg ? (told ?? named) : named
  return { id, stoppedSpeedThreshold: (id !== null && stoppedSpeedThresholds[id]) || 0 }
}

/** What somebody made of a word comes before what it means to others; null where it means nothing yet. */
export function sportOfWord(ofWords: SportsOfWords, word: string, hasPositions: boolean): number | null {
  if (Object.hasOwn(ofWords, word)) return ofWords[word] ?? null
  return standardSportOf(word, hasPositions)?.id ?? null
}

/**
 * A GPX file says of each of its tracks what sport it is, and nothing of sports that were done one after the other.
 * @returns the same recording, with a leg for each change of sport between its tracks, as a FIT file has a session for each. Two words
 * for one sport tell nothing apart; a track that names no sport goes with the one before it.
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
