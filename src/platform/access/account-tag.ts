// Entity tags of answers that depend on an account, such as lists and totals. They are made of numbers that are counted
// with each change, so that it is known without any other query that nothing has changed.
import { localDay } from '../../lib/time-zone'
import type { Db } from '../db/database'
import { findState } from '../db/state-store'
import type { Config } from '../settings/table/config-type'
import { build } from '../version'
import type { Account } from './store'

interface Ctx {
  config: Config
  db: Db
  clock: () => Date
}

/**
 * Returns the entity tag, in quotes, of the answer to a request: the epoch, a number that has grown if anything has
 * changed, and a hash of what else decides the answer: the address, the account with its preferences, and the day
 * there.
 */
export function accountTag({ config, db, clock }: Ctx, request: Request, account: Account): string {
  const { epoch, ofServer, ofAccount } = findState(db, account.id)
  const { pathname, search } = new URL(request.url)
  const { id, username, isAdmin, language, timezone, weekm, daysByPlace } = account
  const others = [
    ...[build, config.compatibilityMode, pathname, search, id, username, isAdmin, language, timezone],
    ...[weekm, daysByPlace, localDay(clock(), timezone)],
  ]
  // Both numbers only grow, so their sum is another one after each change.
  return `"${epoch}-${ofServer + ofAccount}-${Bun.hash(others.join('\n')).toString(36)}"`
}
