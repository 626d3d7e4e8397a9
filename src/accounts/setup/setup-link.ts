// The one-time set-up link of an instance without accounts. It lives only in memory: whoever can start the server can
// see it, and a restart makes a new one.

import { randomText } from '../../lib/random'
import { countAccounts } from '../../platform/access/store'
import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'

interface SetupLink {
  /** The token is behind the `#` of the link. */
  token: string
  /** True for this token while there is no account. Ask inside the transaction that makes the account. */
  admits(db: Db, token: string): boolean
}

export interface SetupContext extends PlatformContext {
  setupLink: SetupLink
}

export function createSetupLink(): SetupLink {
  const token = randomText(24)
  const hash = hashSecret(token)
  return {
    token,
    admits: (db, given) => matchesHash(given, hash) && countAccounts(db) === 0,
  }
}
