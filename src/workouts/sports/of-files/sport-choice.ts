// Chooses the sport of a recording: the sport that the request names, the sport that the file names, or a guess. The
// functions here are pure.

import type { RecordedTrack, Recording } from '../../../tracks/outings/recording'
import type { Track } from '../../../tracks/track'
import type { Venue } from '../../../tracks/venue'
import { guessSport, mostUsual, type UsualSport } from './guess-sport'
import { featuresOf } from './sport-features'
import { isGeneralWord, meantSpelling, standardSportOf, venueOfSport } from './sports-of-words'

/** Everything that is needed to choose a sport, in a form that can be sent to a worker process. */
export interface SportChoice {
  /** Id of the sport that the request names; `null` to take the sport from the files. */
  readonly named: number | null
  /** Id of the sport to use if the file names no known sport; `null` if the user has to choose. */
  readonly fallback: number | null
  readonly ofWords: SportsOfWords
  /** The sports to guess from. */
  readonly usual: readonly UsualSport[]
  /**
   * Which recordings get a guess: with `unnamed`, those that name no sport or only a general word; with `all`, which is
   * used if no user can be asked, also those with an unknown word. With `all`, a recording for which no sport is
   * plausible gets the sport that the user does most often.
   */
  readonly guesses: 'unnamed' | 'all'
  /** In km/h, by sport id. */
  readonly stoppedSpeedThresholds: Readonly<Record<number, number>>
  /** Ids of the sports of this server that are done indoors. */
  readonly indoors: readonly number[]
}

/**
 * Sport ids by words in files: for the words in the user's earlier files, and for those of sports that were added on
 * this server. The latter are in the form that `spellingOf` returns. All other words have their usual meaning.
 */
export type SportsOfWords = Readonly<Record<string, number>>

interface ChosenSport {
  /** Id of the sport; `null` if the user has to choose the sport. */
  id: number | null
  isGuess: boolean
  stoppedSpeedThreshold: number
  /** The venue that the sport implies; `null` if it implies none. */
  venue: Venue | null
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
  /** The recorded track, from which the sport is guessed if necessary. */
  track: Pick<Track, 'points' | 'segments'>
}

export function chooseSport(choice: SportChoice, file: WordOfFile): ChosenSport {
  const { named, fallback, ofWords, stoppedSpeedThresholds, indoors } = choice
  const { word, hasPositions, isLeg } = file
  const ofWord = word === null ? null : sportOfWord(ofWords, word, hasPositions)
  const chosen = named === null ? (ofWord ?? fallback) : isLeg ? (ofWord ?? named) : named
  const id = chosen ?? guessFor(choice, file)
  return {
    id,
    isGuess: chosen === null && id !== null,
    stoppedSpeedThreshold: (id !== null && stoppedSpeedThresholds[id]) || 0,
    venue: venueOfSport(id, id !== null && indoors.includes(id)),
  }
}

function guessFor({ usual, guesses }: SportChoice, { word, track }: WordOfFile): number | null {
  if (guesses === 'all') return guessSport(featuresOf(track), usual) ?? mostUsual(usual)
  return word === null || isGeneralWord(word) ? guessSport(featuresOf(track), usual) : null
}

/**
 * Returns the id of the sport for a word; `null` for an unknown word. The user's own meaning takes precedence over the
 * usual one.
 */
export function sportOfWord(ofWords: SportsOfWords, word: string, hasPositions: boolean): number | null {
  const known = [word, meantSpelling(word, hasPositions)].find(called => Object.hasOwn(ofWords, called))
  if (known !== undefined) return ofWords[known] ?? null
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
