import type { Db } from '../db/database'
import { NotAdministrator, unauthorized } from '../errors'
import { type Account, findAccount, hasAccess } from './store'

/**
 * Call inside the transaction: the caller's account may have been deleted during the request.
 * @throws AppError 401
 */
export function requireAccount(tx: Db, userId: number): Account {
  const account = findAccount(tx, userId)
  if (!account) throw unauthorized('account-gone')
  return account
}

/**
 * Call inside the transaction that stores a slow upload: the account may have been suspended meanwhile. A deleted account
 * passes; `requireAccount` reports it.
 * @throws AppError 401
 */
export function requireNotSuspended(tx: Db, userId: number) {
  if (findAccount(tx, userId)?.isSuspended) throw unauthorized('account-inactive')
}

/**
 * Call inside the transaction: the caller may have lost administrator rights or been suspended during the request.
 * @throws AppError 403
 */
export function requireStillAdmin(tx: Db, callerId: number) {
  const caller = findAccount(tx, callerId)
  if (!caller?.isAdmin || !hasAccess(caller)) throw new NotAdministrator(callerId, 'web')
}
