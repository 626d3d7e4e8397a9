import type { Db } from '../db/database'
import { NotAdministrator, unauthorized } from '../errors'
import { type Account, findAccount, hasAccess } from './store'

/**
 * To be asked inside a transaction: the caller's account may have gone while the request was still on its way.
 * @throws AppError 401
 */
export function requireAccount(tx: Db, userId: number): Account {
  const account = findAccount(tx, userId)
  if (!account) throw unauthorized('account-gone')
  return account
}

/**
 * To be asked inside the transaction that stores something which was long on its way: its account may have been suspended
 * meanwhile. One that has gone is for `requireAccount` to tell.
 * @throws AppError 401
 */
export function requireNotSuspended(tx: Db, userId: number) {
  if (findAccount(tx, userId)?.isSuspended) throw unauthorized('account-inactive')
}

/**
 * To be asked inside the transaction: somebody may have taken the caller's rights, or suspended them, since the request came in.
 * @throws AppError 403
 */
export function requireStillAdmin(tx: Db, callerId: number) {
  const caller = findAccount(tx, callerId)
  if (!caller?.isAdmin || !hasAccess(caller)) throw new NotAdministrator(callerId, 'web')
}
