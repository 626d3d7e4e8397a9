// A GPX file says of each of its tracks what sport it is, and nothing of sports that were done one after the other. Pure.
import type { RecordedTrack, Recording } from '../../../tracks/outings/recording'
import { type SportsOfWords, sportOfWord } from './sport-choice'

/**
 * The same recording, with a leg for each change of sport between its tracks, as a FIT file has a session for each. Two words
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
