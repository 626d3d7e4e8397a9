import { type Account, findUserByName } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { forbidden, notFound } from '../../../platform/errors'

/**
 * Statistics are for the one they are about.
 * @throws AppError 404 for nobody, 403 for somebody else
 */
export function requireSelf(ctx: PlatformContext, account: Account, username: string) {
  if (account.username === username) return
  throw findUserByName(ctx.db, username)
    ? forbidden('not-yours')
    : notFound('user-not-found', 'user does not exist')
}

/**
 * The same for what the contract does not have: nobody learns of others, not even that they are there.
 * @throws AppError 404 for nobody and for somebody else
 */
export function requireSelfAlone(account: Account, username: string) {
  if (account.username !== username) throw notFound('user-not-found', 'user does not exist')
}
