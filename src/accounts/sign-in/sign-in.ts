import { type Account, findAccount } from '../../platform/access/store'
import type { TokenClaims } from '../../platform/access/tokens/tokens'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Requester } from '../../platform/http/requester'
import { noticeOf } from '../notices/notice'
import { noteDevice } from './note-device'
import { type SignedIn, type SignInBy, storeSession, tokensOf } from './open-session'

/**
 * Opens a session for an account whose owner has proved their identity, records the log-in, and tells the owner by mail
 * if the device is new. All ways to log in end here.
 */
export async function signIn(ctx: PlatformContext, account: Account, by: SignInBy): Promise<SignedIn> {
  const claims = transact(ctx.db, tx => enter(ctx, tx, account, by))
  return welcome(ctx, account, by.requester, claims)
}

/** The part of a log-in that belongs into a transaction. Call `welcome` after it. */
export function enter(ctx: PlatformContext, tx: Db, account: Account, by: SignInBy): TokenClaims {
  const { requester, method } = by
  // The account may have been deleted while its password was checked.
  const isNewDevice = findAccount(tx, account.id) && noteDevice(tx, account.id, requester, ctx.clock())
  if (isNewDevice) noticeOf(ctx, tx, account, 'new-device', requester)
  recordAct(ctx, tx, { act: 'logged-in', by: byRequester(requester, account.id), detail: [method] })
  return storeSession(ctx, tx, account, by)
}

/** The part of a log-in that follows the transaction. */
export async function welcome(
  ctx: PlatformContext,
  { username }: Account,
  { address, usesHttps }: Requester,
  claims: TokenClaims,
): Promise<SignedIn> {
  ctx.log.info('Logged in', { address, username })
  ctx.jobs.wake()
  return tokensOf(ctx, claims, usesHttps)
}
