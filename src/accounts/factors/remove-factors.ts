import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { noticeOf } from '../notices/notice'
import { requireUser } from '../users/store'
import { deleteFactors } from './store'

/**
 * Removes all second factors of somebody who has lost them, and tells them.
 * @throws AppError 404 if there is no such user or factor, 403 if the caller is no longer an administrator
 */
export function removeFactorsOf(ctx: PlatformContext, caller: Caller, username: string) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const user = requireUser(tx, username)
    if (!deleteFactors(tx, user.id)) throw notFound('second-factor-not-found', 'second factor not found')
    recordAct(ctx, tx, { act: 'second-factor-removed', by: byCaller(caller), whomId: user.id })
    noticeOf(ctx, tx, user, 'factor-removed', null)
  })
  ctx.jobs.wake()
}
