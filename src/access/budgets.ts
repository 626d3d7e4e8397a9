// What may be tried only so often: guessing passwords and tokens, having letters sent. Counted in the database, so that a
// restart forgives nothing; under hashes, so that it tells nobody's address.
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { TooManyRequests } from '../errors'
import { ownNetwork } from '../lib/net/ip-address'
import {
  type Budget,
  deleteBudgets,
  deleteExpiredBudgets,
  findBudget,
  type OneTimePurpose,
  refundBudget,
  replaceBudget,
} from '../platform/access/store'

/** Who guesses what. */
export interface Guesser {
  /** The address of the account whose password is guessed, existing or not; or what kind of token is. */
  subject: string
  /** Where the guess comes from: the client's IP address. */
  address: string
  /**
   * Guesses of different addresses are not added up: what is guessed belongs to no one account, and a single stranger
   * could use up what there is for everybody; or whoever guesses holds a session already.
   */
  isUncapped?: true
}

const secondMs = 1000
const hourMs = 3600 * secondMs
const dayMs = 24 * hourMs

/** How many wrong guesses of one address cost no waiting. */
const freeGuesses = 10
const longestWaitMs = 900 * secondMs

/** So long after a log-in its address is not kept out because of what others guess. */
const welcomeMs = 30 * dayMs

const guessesADay = { most: 1000, lengthMs: dayMs }
const lettersToOne = { most: 3, lengthMs: hourMs }
const lettersForOne = { most: 20, lengthMs: hourMs }

/**
 * Counts a guess before it is looked at, so that many at once are counted too. From the tenth wrong one on, the next has
 * to wait: 16 seconds, then twice as long each time, up to 15 minutes. That is at most 18 guesses in an hour and 110 in a
 * day. Of all addresses together 1,000 guesses a day are looked at, besides those from where the owner has logged in.
 * @throws TooManyRequests, whether or not the account exists
 */
export function takeGuess(ctx: Context, guesser: Guesser) {
  if (areLimitsOff(ctx)) return
  const now = ctx.clock()
  const { here, everywhere, welcome } = keysOf(guesser)
  // A refusal undoes all of it: what is not looked at does not count.
  transact(ctx.db, tx => {
    deleteExpiredBudgets(tx, now)
    const isCapped = !guesser.isUncapped && !findBudget(tx, welcome)
    if (isCapped) countEverywhere(tx, everywhere, now)
    countHere(tx, here, now)
  })
}

function countEverywhere(tx: Db, key: string, now: Date) {
  const budget = budgetOf(tx, key, guessesADay, now)
  if (budget.used >= guessesADay.most) throw tooMany('1000 per 1 day', budget.expiresAt, now)
  replaceBudget(tx, { ...budget, used: budget.used + 1 })
}

function countHere(tx: Db, key: string, now: Date) {
  const before = findBudget(tx, key)
  if (before && before.blockedUntil > now) throw tooMany('10 per 15 minute', before.blockedUntil, now)
  const used = (before?.used ?? 0) + 1
  replaceBudget(tx, { key, used, blockedUntil: later(now, waitMs(used)), expiresAt: later(now, dayMs) })
}

/** How long to wait after so many wrong guesses: 16 s after the tenth. */
function waitMs(guesses: number): number {
  return guesses < freeGuesses ? 0 : Math.min(longestWaitMs, 2 ** (guesses - 6) * secondMs)
}

/**
 * The guess was right: the wrong ones before it, from the same address, are forgotten. Those of other addresses still
 * count, or else an owner who logs in often would let others guess without end.
 */
export function forgiveGuesses(ctx: Context, guesser: Guesser) {
  if (areLimitsOff(ctx)) return
  const { here, everywhere, welcome } = keysOf(guesser)
  transact(ctx.db, tx => {
    deleteBudgets(tx, here)
    if (guesser.isUncapped) return
    // What is welcome was not counted.
    if (!findBudget(tx, welcome)) refundBudget(tx, everywhere)
    const expiresAt = later(ctx.clock(), welcomeMs)
    replaceBudget(tx, { key: welcome, used: 0, blockedUntil: new Date(0), expiresAt })
  })
}

/** Whoever owns the account proved it otherwise: nobody's guesses count against it any more. */
export function forgiveSubject(ctx: Context, subject: string) {
  if (areLimitsOff(ctx)) return
  transact(ctx.db, tx => deleteBudgets(tx, guessesAt(subject)))
}

/**
 * Counts a letter that somebody asked for: 3 an hour of one kind to one recipient, 20 an hour from one address. Kinds are
 * counted apart, or else letters that are never sent could keep others from their recipient. Whether it may be sent. It
 * writes as much in any case, so that the time it takes says nothing.
 */
export function takeLetter(
  ctx: Context,
  tx: Db,
  { kind, recipient, address }: { kind: OneTimePurpose; recipient: string; address: string },
): boolean {
  if (areLimitsOff(ctx)) return true
  const now = ctx.clock()
  deleteExpiredBudgets(tx, now)
  const to = budgetOf(tx, `letters-to ${kind} ${hashOf(normal(recipient))}`, lettersToOne, now)
  const from = budgetOf(tx, `letters-for ${hashOf(ownNetwork(address))}`, lettersForOne, now)
  const mayBeSent = to.used < lettersToOne.most && from.used < lettersForOne.most
  for (const budget of [to, from]) replaceBudget(tx, { ...budget, used: budget.used + (mayBeSent ? 1 : 0) })
  return mayBeSent
}

/** Who turns the limit on requests off turns these off as well. */
const areLimitsOff = ({ config }: Context) => config.rateLimits.length === 0

/** What was used so far; nothing, in a time that begins now, when nothing was. Expired ones are deleted before. */
function budgetOf(tx: Db, key: string, { lengthMs }: { lengthMs: number }, now: Date): Budget {
  return findBudget(tx, key) ?? { key, used: 0, blockedUntil: new Date(0), expiresAt: later(now, lengthMs) }
}

/** The guesses from one network have a key that begins with that of all guesses at the same. */
function keysOf({ subject, address }: Guesser) {
  const everywhere = guessesAt(subject)
  const pair = hashOf(`${normal(subject)} ${ownNetwork(address)}`)
  return { here: `${everywhere} ${pair}`, everywhere, welcome: `welcome ${pair}` }
}

const guessesAt = (subject: string) => `guesses ${hashOf(normal(subject))}`

const normal = (text: string) => text.trim().toLowerCase()

const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

function tooMany(limit: string, until: Date, now: Date): TooManyRequests {
  const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / secondMs)
  return new TooManyRequests(`rate limit exceeded (${limit})`, retryAfterS)
}
