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
