import type { Db } from '../db/database'
import { NotAdministrator, unauthorized } from '../errors'
import { type Account, findAccount, hasAccess } from './store'

/**
 * Returns the caller's account. Call it inside the transaction, because the account may have been deleted during the
 * request.
 * @throws AppError 401 if the account no longer exists
 */
export function requireAccount(tx: Db, userId: number): Account {
  const account = findAccount(tx, userId)
  if (!account) throw unauthorized('account-gone')
  return account
}

/**
 * Requires that the account is not suspended. Call it inside the transaction that stores a slow upload, because the
 * account may have been suspended meanwhile. Does not throw for a deleted account; `requireAccount` does.
 * @throws AppError 401 if the account is suspended
 */
export function requireNotSuspended(tx: Db, userId: number) {
  if (findAccount(tx, userId)?.isSuspended) throw unauthorized('account-inactive')
}

/**
 * Requires that the caller is still an administrator. Call it inside the transaction, because the caller may have lost
 * the rights or been suspended during the request.
 * @throws AppError 403 if the caller is no longer an active administrator
 */
export function requireStillAdmin(tx: Db, callerId: number) {
  const caller = findAccount(tx, callerId)
  if (!caller?.isAdmin || !hasAccess(caller)) throw new NotAdministrator(callerId, 'web')
}
