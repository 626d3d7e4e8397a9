import { deleteOneTimeTokens } from '../access/store'
import type { Db } from '../db/database'
import { updateUser } from './store'

/**
 * Links that were sent about an account are dead, and a change of address that waits is off: whoever asked for them may
 * be the reason why the account was secured.
 */
export function voidLinks(tx: Db, userId: number) {
  deleteOneTimeTokens(tx, userId, 'reset-password')
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}
