// Limits on log-in attempts and on emails that anybody can request. Attempts are stored in the database, so that a
// restart does not reset them, and under hashes, so that addresses cannot be read there.

import { day, hour, second } from '../../lib/durations'
import { ownNetwork } from '../../lib/net/ip-address'
import { type Db, transact } from '../db/database'
import { TooManyRequests } from '../errors'
import type { AccessContext } from './access-context'
import {
  type Counter,
  decrementCounter,
  deleteCounters,
  deleteExpiredCounters,
  findCounter,
  replaceCounter,
  trustedStart,
} from './counters/store'
import type { OneTimePurpose } from './store'

/** An attempt to log in or to use a token. */
export interface LoginAttempt {
  /** What is attempted: the email address that was entered, whether or not it has an account, or the kind of token. */
  key: string
  /** The client's IP address. */
  address: string
  /**
   * If set, attempts from different addresses are not added up: either the token belongs to no account, so one stranger
   * could use up everybody's limit, or the caller already has a session.
   */
  isPerAddress?: true
}

/** Failed attempts from one address before it has to wait. */
const freeAttempts = 10
const maxWaitMs = 900 * second

/** How long an address stays trusted after a log-in: attempts from other addresses do not lock it out. */
const trustedMs = 30 * day

const attemptsFromAddress = { lengthMs: day }
const attemptsADay = { max: 1000, lengthMs: day }
const emailsToOne = { max: 3, lengthMs: hour }
const emailsForOne = { max: 20, lengthMs: hour }

/**
 * Counts an attempt before it is checked, so that parallel attempts are counted too. After the tenth failure the next
 * attempt has to wait 16 seconds, then twice as long each time, up to 15 minutes: at most 18 attempts an hour and 110 a
 * day. From all addresses together 1,000 attempts a day are checked, not counting trusted addresses.
 * @throws TooManyRequests whether or not the account exists
 */
export function countAttempt(ctx: AccessContext, attempt: LoginAttempt) {
  if (areLimitsOff(ctx)) return
  const now = ctx.clock()
  const { fromAddress, fromAll, trusted } = keysOf(attempt)
  const refusal = transact(ctx.db, tx => {
    deleteExpiredCounters(tx, now)
    const isCapped = !attempt.isPerAddress && !findCounter(tx, trusted)
    const ofAll = isCapped ? counterOf(tx, fromAll, attemptsADay, now) : null
    const ofThese = counterOf(tx, fromAddress, attemptsFromAddress, now)
    // A refused attempt does not count.
    if (ofAll && ofAll.used >= attemptsADay.max) return tooMany('1000 per 1 day', ofAll.expiresAt, now)
    if (ofThese.blockedUntil > now) return tooMany('10 per 15 minute', ofThese.blockedUntil, now)
    if (ofAll) replaceCounter(tx, { ...ofAll, used: ofAll.used + 1 })
    const used = ofThese.used + 1
    replaceCounter(tx, {
      key: fromAddress,
      used,
      blockedUntil: later(now, waitMs(used)),
      expiresAt: later(now, attemptsFromAddress.lengthMs),
    })
    return null
  })
  if (refusal) throw refusal
}

/** Waiting time in milliseconds after a number of failed attempts: 16 s after the tenth. */
function waitMs(attempts: number): number {
  return attempts < freeAttempts ? 0 : Math.min(maxWaitMs, 2 ** (attempts - 6) * second)
}

/**
 * Call after a successful attempt: forgets the failed ones from the same address. Those from other addresses still count,
 * otherwise frequent log-ins by the owner would let others guess without end.
 */
export function resetAttempts(ctx: AccessContext, attempt: LoginAttempt) {
  if (areLimitsOff(ctx)) return
  const { fromAddress, fromAll, trusted } = keysOf(attempt)
  transact(ctx.db, tx => {
    deleteCounters(tx, fromAddress)
    if (attempt.isPerAddress) return
    // Attempts from trusted addresses were not counted.
    if (!findCounter(tx, trusted)) decrementCounter(tx, fromAll)
    const expiresAt = later(ctx.clock(), trustedMs)
    replaceCounter(tx, { key: trusted, used: 0, blockedUntil: new Date(0), expiresAt })
  })
}

/** Call when the owner has proved their identity in another way: resets all failed attempts against the account. */
export function resetAllAttempts(ctx: AccessContext, key: string) {
  if (areLimitsOff(ctx)) return
  transact(ctx.db, tx => deleteCounters(tx, attemptsAt(key)))
}

/**
 * Counts a requested email: at most 3 an hour of one kind to one recipient, and 20 an hour from one address. Each kind is
 * counted separately, otherwise requests for emails that are never sent could block others. Returns whether the email may
 * be sent. The number of writes is always the same, so that timing reveals nothing.
 */
export function takeEmail(
  ctx: AccessContext,
  tx: Db,
  { kind, recipient, address }: { kind: OneTimePurpose; recipient: string; address: string },
): boolean {
  if (areLimitsOff(ctx)) return true
  const now = ctx.clock()
  deleteExpiredCounters(tx, now)
  const to = counterOf(tx, `emails-to ${kind} ${hashOf(normal(recipient))}`, emailsToOne, now)
  const from = counterOf(tx, `emails-for ${hashOf(ownNetwork(address))}`, emailsForOne, now)
  const mayBeSent = to.used < emailsToOne.max && from.used < emailsForOne.max
  for (const counter of [to, from])
    replaceCounter(tx, { ...counter, used: counter.used + (mayBeSent ? 1 : 0) })
  return mayBeSent
}

/** Turning off the rate limit turns these limits off as well. */
const areLimitsOff = ({ config }: AccessContext) => config.rateLimits.length === 0

/**
 * Returns the counter of a key, or a new one with no uses; delete expired counters first. A counter made while the clock
 * was ahead is shortened as if it began now, otherwise a client could stay blocked for years.
 */
function counterOf(tx: Db, key: string, { lengthMs }: { lengthMs: number }, now: Date): Counter {
  const [latestEnd, latestBlock] = [later(now, lengthMs), later(now, maxWaitMs)]
  const known = findCounter(tx, key)
  if (!known) return { key, used: 0, blockedUntil: new Date(0), expiresAt: latestEnd }
  if (known.expiresAt <= latestEnd && known.blockedUntil <= latestBlock) return known
  const expiresAt = earlier(known.expiresAt, latestEnd)
  const shortened = { ...known, expiresAt, blockedUntil: earlier(known.blockedUntil, latestBlock) }
  replaceCounter(tx, shortened)
  return shortened
}

/**
 * The key of the attempts from one network begins with the key of all attempts on the account, so that both can be
 * deleted by this prefix.
 */
function keysOf({ key, address }: LoginAttempt) {
  const fromAll = attemptsAt(key)
  const pair = hashOf(`${normal(key)} ${ownNetwork(address)}`)
  return { fromAddress: `${fromAll} ${pair}`, fromAll, trusted: `${trustedStart} ${pair}` }
}

const attemptsAt = (key: string) => `guesses ${hashOf(normal(key))}`

const normal = (text: string) => text.trim().toLowerCase()

const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

const earlier = (a: Date, b: Date) => (a < b ? a : b)

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

function tooMany(limit: string, until: Date, now: Date): TooManyRequests {
  const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / second)
  return new TooManyRequests('login-throttled', `rate limit exceeded (${limit})`, retryAfterS)
}
