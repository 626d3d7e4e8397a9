import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { deleteUnconfirmedUsers } from './store'

/**
 * Makes room for others. Only with mail on: without, accounts wait for an administrator, and may wait long.
 */
export function forgetUnconfirmed(ctx: PlatformContext) {
  if (ctx.mail) transact(ctx.db, tx => deleteUnconfirmedUsers(tx, ctx.clock()))
}
