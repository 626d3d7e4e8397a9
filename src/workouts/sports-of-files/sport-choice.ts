// Which sport a recording is of: what the person says, or what its file says, or the one they did last. Pure.
import { sportOfWord } from './sports-of-words'

/** What there is to choose from, in a form that a worker process can be sent. */
export interface SportChoice {
  /** What the request says; null when it leaves that to the files. */
  readonly named: number | null
  /** For what of a file names no sport that is known; null where somebody is to be asked. */
  readonly fallback: number | null
  /** By the words of files, before what these mean elsewhere. */
  readonly ofWords: Readonly<Record<string, number>>
  /** The sport that is chosen when a file says nothing; null when there is none yet. */
  readonly last: number | null
  /** In km/h, by the ids of sports. */
  readonly stoppedSpeedThresholds: Readonly<Record<number, number>>
}

interface ChosenSport {
  /** Null when somebody has to be asked. */
  id: number | null
  stoppedSpeedThreshold: number
}

/**
 * @param word of the file; null when it has none
 * @param isLeg true of one of several sports of a file, none of which can be what a request says of all of them
 */
export function chooseSport(choice: SportChoice, word: string | null, isLeg: boolean): ChosenSport {
  const { named, fallback, ofWords, last, stoppedSpeedThresholds } = choice
  const told = word === null ? null : sportTold(ofWords, word)
  const fromFile = told ?? fallback ?? (word === null ? last : null)
  const id = named === null ? fromFile : isLeg ? (told ?? named) : named
  return { id, stoppedSpeedThreshold: (id !== null && stoppedSpeedThresholds[id]) || 0 }
}

const sportTold = (ofWords: SportChoice['ofWords'], word: string): number | null =>
  (Object.hasOwn(ofWords, word) ? ofWords[word] : undefined) ?? sportOfWord(word)
