import { type Account, findUserByName } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { forbidden, notFound } from '../../../platform/errors'

/**
 * Checks that users read only their own statistics.
 * @throws AppError 404 if the user does not exist; 403 if it is another user
 */
export function requireSelf(ctx: PlatformContext, account: Account, username: string) {
  if (account.username === username) return
  throw findUserByName(ctx.db, username)
    ? forbidden('not-yours')
    : notFound('user-not-found', 'user does not exist')
}

/**
 * Like `requireSelf`, for routes that FitTrackee does not have. The error does not reveal whether another user exists.
 * @throws AppError 404 if the name is not that of the account's user
 */
export function requireSelfAlone(account: Account, username: string) {
  if (account.username !== username) throw notFound('user-not-found', 'user does not exist')
}
