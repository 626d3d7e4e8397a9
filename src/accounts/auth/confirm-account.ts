import { type SignedIn, signIn } from '../../platform/access/sign-in'
import { byAsker } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Asker } from '../../platform/http/asker'
import { updateUser } from '../users/store'
import { requireGoodToken, useToken } from './redeem-token'

/**
 * Activates the account whose email holds the token, and signs it in.
 * @throws AppError `invalid payload` for a token that is unknown, used or expired, and for a suspended account
 * @throws TooManyRequests after too many wrong tokens
 */
export async function confirmAccount(ctx: PlatformContext, token: string, asker: Asker): Promise<SignedIn> {
  const use = { purpose: 'confirm-account', token } as const
  requireGoodToken(ctx, use, asker, invalid('link-invalid'))
  const account = transact(ctx.db, tx => {
    const waiting = useToken(ctx, tx, use, invalid('link-invalid'))
    if (waiting.isSuspended) throw invalid('link-invalid')
    updateUser(tx, waiting.id, { isActive: true })
    recordAct(ctx, tx, { act: 'account-activated', by: byAsker(asker, waiting.id) })
    return waiting
  })
  return signIn(ctx, account, asker.usesHttps)
}
