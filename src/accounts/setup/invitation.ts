// The one-time set-up link of an instance without accounts. It lives only in memory: whoever can start the server can
// see it, and a restart makes a new one.

import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import { countAccounts } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { randomText } from '../../lib/random'

export interface Invitation {
  /** What stands behind the `#` of the link. */
  token: string
  /** Whether this is the token and there is still no account. Ask inside the transaction that makes the account. */
  admits(db: Db, token: string): boolean
}

export function createInvitation(): Invitation {
  const token = randomText(24)
  const hash = hashSecret(token)
  return {
    token,
    admits: (db, given) => matchesHash(given, hash) && countAccounts(db) === 0,
  }
}
