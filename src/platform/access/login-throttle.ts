// Limits log-in attempts, and emails that anybody can request. Attempts are stored in the database, so that a restart
// does not reset them. Their keys are hashes, so that email addresses cannot be read there.

import { day, hour, minute, second } from '../../lib/durations'
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
  /**
   * The subject of the attempt: the entered email address, even if no account has it; the id of an app; or a fixed word
   * for a kind of token or for Basic authentication.
   */
  key: string
  /**
   * The client's IP address. `null` for codes of a second factor, which only somebody with the password can guess: then
   * attempts from all addresses count together, and no address is trusted.
   */
  address: string | null
  /**
   * If true, attempts are only limited per IP address, and not for all addresses together. Used if the attempt concerns
   * no account, so that one attacker could use up the common limit for everybody; or a secret of the server's owner,
   * which nobody can guess.
   */
  isPerAddress?: true
}

/** Number of failed attempts from an IP address after which it has to wait. */
const freeAttempts = 10
const maxWaitMs = 900 * second

/**
 * Time in milliseconds for which an IP address is trusted after a log-in. Attempts from other addresses do not block
 * it.
 */
const trustedMs = 30 * day

const attemptsFromAddress = { lengthMs: day }
const attemptsADay = { max: 1000, lengthMs: day }
const codesADay = { max: 100, lengthMs: day }
const emailsToOne = { max: 3, lengthMs: hour }
const emailsForOne = { max: 20, lengthMs: hour }
const noticesToOne = { max: 5, lengthMs: hour }
const begunFromOne = { max: 200, lengthMs: 10 * minute }

/**
 * Counts an attempt before it is checked, so that parallel attempts are counted as well. After the tenth failure the
 * next attempt has to wait 16 seconds, and then twice as long each time, up to 15 minutes. This allows at most 18
 * attempts an hour and 110 a day. From all addresses together, without trusted ones, 1,000 attempts a day are allowed.
 * For codes of a second factor, it is 100 a day from all addresses. Whoever records only what was judged calls
 * `countRecordedAttempt` instead.
 * @throws TooManyRequests if the limit is reached, no matter whether the account exists
 */
export function countAttempt(ctx: AccessContext, attempt: LoginAttempt) {
  if (areLimitsOff(ctx)) return
  const now = ctx.clock()
  const { fromAddress, fromAll, trusted } = keysOf(attempt)
  const { max } = attempt.address === null ? codesADay : attemptsADay
  const refusal = transact(ctx.db, tx => {
    deleteExpiredCounters(tx, now)
    const isCapped = !attempt.isPerAddress && !findCounter(tx, trusted)
    const ofAll = isCapped ? counterOf(tx, fromAll, attemptsADay, now) : null
    const ofThese = counterOf(tx, fromAddress, attemptsFromAddress, now)
    // Refuse the attempt without counting it.
    if (ofAll && ofAll.used >= max) return tooMany(`${max} per 1 day`, ofAll.expiresAt, now)
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

/** Returns the waiting time in milliseconds after a number of failed attempts. It is 16 s after the tenth. */
function waitMs(attempts: number): number {
  return attempts < freeAttempts ? 0 : Math.min(maxWaitMs, 2 ** (attempts - 6) * second)
}

/**
 * Resets the failed attempts from the same IP address, and makes this address trusted. Call it after a successful
 * attempt. Attempts from other addresses are not reset: otherwise, if the owner logs in often, others would have
 * unlimited guesses. For the same reason a right code of a second factor ends the waiting, and is not counted itself, but
 * gives back none of the wrong ones of the day.
 */
export function resetAttempts(ctx: AccessContext, attempt: LoginAttempt) {
  if (areLimitsOff(ctx)) return
  const { fromAddress, fromAll, trusted } = keysOf(attempt)
  transact(ctx.db, tx => {
    deleteCounters(tx, fromAddress)
    if (attempt.isPerAddress) return
    if (attempt.address === null) return decrementCounter(tx, fromAll)
    // For trusted addresses, the attempt was not added to the counter of all addresses.
    if (!findCounter(tx, trusted)) decrementCounter(tx, fromAll)
    const expiresAt = later(ctx.clock(), trustedMs)
    replaceCounter(tx, { key: trusted, used: 0, blockedUntil: new Date(0), expiresAt })
  })
}

/** Resets all failed attempts against an account. Call it after the owner has proved their identity in another way. */
export function resetAllAttempts(ctx: AccessContext, key: string) {
  if (areLimitsOff(ctx)) return
  transact(ctx.db, tx => deleteCounters(tx, attemptsAt(key)))
}

/**
 * Counts a requested email, and returns whether it may be sent: at most 3 an hour of one kind to one recipient, and 20
 * an hour of all kinds from one IP address. For a recipient, each kind is counted separately: otherwise requests for
 * emails that are never sent could block other emails. The number of writes is always the same, so that the duration
 * reveals nothing.
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

/**
 * Counts a notice to the owner of an account, and returns whether it may be sent: at most 5 an hour of one kind. Each
 * kind is counted separately: otherwise notices of what somebody can cause at will could hold back those that matter.
 */
export function takeNotice(ctx: AccessContext, tx: Db, userId: number, kind: string): boolean {
  if (areLimitsOff(ctx)) return true
  const now = ctx.clock()
  deleteExpiredCounters(tx, now)
  const sent = counterOf(tx, `notices-to ${userId} ${kind}`, noticesToOne, now)
  if (sent.used >= noticesToOne.max) return false
  replaceCounter(tx, { ...sent, used: sent.used + 1 })
  return true
}

/**
 * Counts a log-in at another service that is about to begin, of which the server keeps a row until it ends. One network
 * may begin 200 in ten minutes, so that none uses up the room that all have. Of IPv6 it is a /48, which some providers
 * give to a single customer.
 * @throws TooManyRequests if the network has begun as many
 */
export function countBegun(ctx: AccessContext, address: string) {
  if (areLimitsOff(ctx)) return
  const now = ctx.clock()
  const site = ownNetwork(address).split(':').slice(0, 3).join(':')
  const refusal = transact(ctx.db, tx => {
    deleteExpiredCounters(tx, now)
    const begun = counterOf(tx, `begun-from ${hashOf(site)}`, begunFromOne, now)
    if (begun.used >= begunFromOne.max)
      return tooMany(`${begunFromOne.max} per 10 minute`, begun.expiresAt, now)
    replaceCounter(tx, { ...begun, used: begun.used + 1 })
    return null
  })
  if (refusal) throw refusal
}

/** Whether the limits of this file are off, because the settings turn rate limits off. */
const areLimitsOff = ({ config }: AccessContext) => config.rateLimits.length === 0

/**
 * Returns the counter of a key, or a new one with no uses. Delete the expired counters before. A counter that was made
 * while the clock was ahead could block a client for years. So if a stored counter ends later than a new one would, its
 * end is changed to that of a new one.
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
 * Returns the keys of an attempt. `fromAddress`, the key for one network, begins with `fromAll`, the key for all
 * networks. So `resetAllAttempts` can delete all counters of an account by this prefix.
 */
function keysOf({ key, address }: LoginAttempt) {
  const fromAll = attemptsAt(key)
  const pair = hashOf(`${normal(key)} ${address === null ? 'all' : ownNetwork(address)}`)
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
