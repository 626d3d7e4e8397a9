// What may be tried only so often: guessing passwords and tokens, having letters sent.
import type { Context } from '../context'
import type { Db } from '../db/database'

/** Who guesses what. */
export interface Guesser {
  /** The address of the account whose password is guessed, existing or not; or what kind of token is. */
  subject: string
  /** Where the guess comes from: the client's IP address. */
  address: string
}

/**
 * Counts a guess before it is looked at, so that many at once are counted too.
 * @throws TooManyRequests when there were too many
 */
export function takeGuess(_ctx: Context, _guesser: Guesser) {}

/** The guess was right: the wrong ones before it are forgotten. */
export function forgiveGuesses(_ctx: Context, _guesser: Guesser) {}

/** Counts a letter that somebody asked for. Whether it may be sent. */
export function takeLetter(_ctx: Context, _tx: Db, _letter: { recipient: string; address: string }): boolean {
  return true
}
