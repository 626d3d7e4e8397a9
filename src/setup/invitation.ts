// The one-time set-up link of an instance without accounts. It lives only in memory: whoever can start the server can
// see it, and a restart makes a new one.

import { timingSafeEqual } from 'node:crypto'
import { countAccounts } from '../access/store'
import type { Db } from '../db/database'
import { randomText } from '../lib/random'

export interface Invitation {
  /** What stands behind the `#` of the link. */
  token: string
  /** Whether this is the token and there is still no account. Ask inside the transaction that makes the account. */
  admits(db: Db, token: string): boolean
}

export function createInvitation(): Invitation {
  const token = randomText(24)
  return {
    token,
    admits: (db, given) => isEqual(given, token) && countAccounts(db) === 0,
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => new Bun.CryptoHasher('sha256').update(text).digest())
  return timingSafeEqual(a as Buffer, b as Buffer)
}
