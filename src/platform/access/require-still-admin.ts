import type { Db } from '../db/database'
import { forbidden } from '../errors'
import { findAccount } from './store'

/**
 * To be asked inside the transaction: somebody may have taken the caller's rights since the request came in.
 * @throws AppError 403
 */
export function requireStillAdmin(tx: Db, callerId: number) {
  if (!findAccount(tx, callerId)?.isAdmin) throw forbidden('not-administrator')
}
