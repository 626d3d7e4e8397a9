// Issues and checks tokens for links in emails. They are random, stored as a hash, short-lived, and valid once for one
// purpose.

import { possibleEnds } from '../../lib/date'
import { day, hour } from '../../lib/durations'
import { randomText } from '../../lib/random'
import type { Db } from '../db/database'
import {
  deleteExpiredOneTimeTokens,
  deleteOneTimeTokens,
  hasOneTimeToken,
  insertOneTimeToken,
  type OneTimePurpose,
  takeOneTimeToken,
} from './store'
import { hashSecret } from './tokens/secrets'

const lifetimesMs: Record<OneTimePurpose, number> = {
  'confirm-account': 7 * day,
  'reset-password': hour,
  'confirm-email': 7 * day,
}

/**
 * Issues a token and deletes older ones of this user for the same purpose.
 * @param email the address that is confirmed by using the token
 */
export function issueOneTimeToken(
  tx: Db,
  { purpose, userId, email }: { purpose: OneTimePurpose; userId: number; email: string },
  now: Date,
): string {
  const token = randomText(32)
  deleteOneTimeTokens(tx, userId, purpose)
  deleteExpiredOneTimeTokens(tx, now)
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose])
  insertOneTimeToken(tx, { hash: hashSecret(token), purpose, userId, email, expiresAt })
  return token
}

const ends = (purpose: OneTimePurpose, now: Date) => possibleEnds(lifetimesMs[purpose], now)

/** Checks a token without using it up. */
export function isOneTimeTokenGood(db: Db, purpose: OneTimePurpose, token: string, now: Date): boolean {
  return hasOneTimeToken(db, hashSecret(token), purpose, ends(purpose, now))
}

/**
 * Uses up a token, and returns its user and address. Returns undefined if it is unknown, used, expired or for another
 * purpose.
 */
export function redeemOneTimeToken(
  tx: Db,
  purpose: OneTimePurpose,
  token: string,
  now: Date,
): { userId: number; email: string } | undefined {
  return takeOneTimeToken(tx, hashSecret(token), purpose, ends(purpose, now))
}
