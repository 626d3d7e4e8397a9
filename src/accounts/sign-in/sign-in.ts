import { type Account, findAccount } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { noticeOf } from '../notices/notice'
import { noteDevice } from './note-device'
import { type SignedIn, type SignInBy, storeSession, tokensOf } from './open-session'

/**
 * Opens a session for an account whose owner has proved their identity, records the log-in, and tells the owner by mail
 * if the device is new. All ways to log in end here.
 */
export async function signIn(ctx: PlatformContext, account: Account, by: SignInBy): Promise<SignedIn> {
  const { requester, method } = by
  const claims = transact(ctx.db, tx => {
    // The account may have been deleted while its password was checked.
    const isNewDevice = findAccount(tx, account.id) && noteDevice(tx, account.id, requester, ctx.clock())
    if (isNewDevice) noticeOf(ctx, tx, account, 'new-device', requester)
    recordAct(ctx, tx, { act: 'logged-in', by: byRequester(requester, account.id), detail: [method] })
    return storeSession(ctx, tx, account, by)
  })
  ctx.log.info('Logged in', { address: requester.address, username: account.username })
  ctx.jobs.wake()
  return tokensOf(ctx, claims, requester.usesHttps)
}
