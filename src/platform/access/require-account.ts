import type { Db } from '../db/database'
import { unauthorized } from '../errors'
import { type Account, findAccount } from './store'

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
