import type { Db } from '../db/database'
import { NotAdministrator } from '../errors'
import { findAccount, hasAccess } from './store'

/**
 * To be asked inside the transaction: somebody may have taken the caller's rights, or suspended them, since the request came in.
 * @throws AppError 403
 */
export function requireStillAdmin(tx: Db, callerId: number) {
  const caller = findAccount(tx, callerId)
  if (!caller?.isAdmin || !hasAccess(caller)) throw new NotAdministrator(callerId, 'web')
}
