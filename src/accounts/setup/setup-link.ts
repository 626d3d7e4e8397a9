// The one-time set-up link of an instance without accounts. It is kept in memory only and printed at the start, so that
// only people who can start the server see it. A restart makes a new one.

import { randomText } from '../../lib/random'
import { countAccounts } from '../../platform/access/store'
import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'

interface SetupLink {
  /** The part of the link behind `#`. */
  token: string
  /** True for the right token while no account exists. Call it inside the transaction that creates the account. */
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
