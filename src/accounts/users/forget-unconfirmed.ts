import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { releaseFiles } from '../../platform/storage/store-files'
import { deleteWithFiles } from './delete-user'
import { listUnconfirmedUsers } from './store'

/**
 * Makes room for others. Only with mail on: without, accounts wait for an administrator, and may wait long.
 */
export async function forgetUnconfirmed(ctx: PlatformContext) {
  if (!ctx.mail || listUnconfirmedUsers(ctx.db, ctx.clock()).length === 0) return
  await releaseFiles(ctx, (tx, release) => {
    for (const user of listUnconfirmedUsers(tx, ctx.clock())) {
      deleteWithFiles(ctx, tx, user, release)
      recordAct(ctx, tx, { act: 'account-deleted', by: serverItself, whomId: user.id })
    }
  })
}
