import { deleteOneTimeTokens, endAppAccess, endSessions } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { updateUser } from './store'

/**
 * After a new password or address: whoever else was in has to stay outside. Sessions end, third-party apps lose their
 * access, links that were sent about the account are dead, and a change of address that waits is off.
 * @param currentSession id of the one session that stays; null when none does
 */
export function secureAccount(tx: Db, userId: number, currentSession: string | null, now: Date) {
  endSessions(tx, userId, currentSession)
  endAppAccess(tx, userId, now)
  deleteOneTimeTokens(tx, userId, 'reset-password')
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}
