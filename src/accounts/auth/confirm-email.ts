import { deleteOneTimeTokens } from '../../platform/access/store'
import { byAsker } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Asker } from '../../platform/http/asker'
import { findUserByEmail, updateUser } from '../users/store'
import { requireGoodToken, useToken } from './redeem-token'

/**
 * Gives an account the new address that the email with the token was sent to.
 * @throws AppError `invalid payload` for a token that is unknown, used or expired, and for an address that was changed
 *   again or belongs to somebody else by now
 * @throws TooManyRequests after too many wrong tokens
 */
export function confirmEmail(ctx: PlatformContext, token: string, asker: Asker) {
  const use = { purpose: 'confirm-email', token } as const
  requireGoodToken(ctx, use, asker, invalid('link-invalid'))
  transact(ctx.db, tx => {
    const { id, emailToConfirm: email } = useToken(ctx, tx, use, invalid('link-invalid'))
    if (email === null) throw invalid('link-invalid')
    const owner = findUserByEmail(tx, email)
    if (owner && owner.id !== id) throw invalid('email-taken')
    updateUser(tx, id, { email, emailToConfirm: null })
    // Sent to the address before.
    deleteOneTimeTokens(tx, id, 'reset-password')
    deleteOneTimeTokens(tx, id, 'confirm-account')
    recordAct(ctx, tx, { act: 'email-changed', by: byAsker(asker, id) })
  })
}
