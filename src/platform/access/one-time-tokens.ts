// What is sent in a link: unguessable, kept as a hash, for one purpose, once, and not for long.
import type { Db } from '../db/database'
import { randomText } from '../../lib/random'
import { hashSecret } from './tokens/secrets'
import {
  deleteExpiredOneTimeTokens,
  deleteOneTimeTokens,
  hasOneTimeToken,
  insertOneTimeToken,
  type OneTimePurpose,
  takeOneTimeToken,
} from './store'

const hourMs = 3_600_000

const lifetimesMs: Record<OneTimePurpose, number> = {
  'confirm-account': 7 * 24 * hourMs,
  'reset-password': hourMs,
  'confirm-email': 7 * 24 * hourMs,
}

/**
 * A new token; older ones of the user for the same purpose are void.
 * @param email the address that whoever holds the token has shown to own
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

/** Whether `redeemOneTimeToken` would take it. */
export function isOneTimeTokenGood(db: Db, purpose: OneTimePurpose, token: string, now: Date): boolean {
  return hasOneTimeToken(db, hashSecret(token), purpose, now)
}

/** Uses a token up. Undefined for one that is unknown, used, expired or for something else. */
export function redeemOneTimeToken(
  tx: Db,
  purpose: OneTimePurpose,
  token: string,
  now: Date,
): { userId: number; email: string } | undefined {
  return takeOneTimeToken(tx, hashSecret(token), purpose, now)
}
