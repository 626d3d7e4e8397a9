import { deleteOneTimeTokens, endAppAccess, endSessions } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { updateUser } from './store'

/**
 * Locks everybody out of an account after a change of password or address: sessions end, third-party apps lose access,
 * emailed links stop working, and a pending change of address is cancelled.
 * @param currentSession id of the session that stays; null to end all
 */
export function secureAccount(tx: Db, userId: number, currentSession: string | null, now: Date) {
  endSessions(tx, userId, currentSession)
  endAppAccess(tx, userId, now)
  deleteOneTimeTokens(tx, userId, 'reset-password')
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}
