import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { deleteUnconfirmedUsers } from './store'

/**
 * Makes room for others. Only with mail on: without, accounts wait for an administrator, and may wait long.
 */
export function forgetUnconfirmed(ctx: Context) {
  if (ctx.mail) transact(ctx.db, tx => deleteUnconfirmedUsers(tx, ctx.clock()))
}
