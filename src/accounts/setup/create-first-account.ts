import { hashPassword } from '../../access/passwords'
import { type SignedIn, signIn } from '../../access/sign-in'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { forbidden, invalid } from '../../errors'
import { isTimeZone } from '../../lib/time-zone'
import { knownLanguage, requireValidAccount } from '../users/account-rules'
import { insertUser } from '../users/store'
import type { SetupBody } from '../../setup/schemas'

/**
 * Makes the first account, an active administrator, and signs it in.
 * @throws AppError 403 unless the token is the one of the set-up link and there is no account yet
 * @throws AppError 400 with every rule the account breaks
 */
export async function createFirstAccount(ctx: Context, body: SetupBody): Promise<SignedIn> {
  const { username, email, password } = body
  requireInvitation(ctx, body.token)
  requireValidAccount({ username, email, password })
  const timezone = body.timezone ?? ctx.config.timezone
  if (!isTimeZone(timezone)) throw invalid()
  const passwordHash = await hashPassword(password)
  const account = transact(ctx.db, tx => {
    requireInvitation(ctx, body.token)
    const now = ctx.clock()
    return insertUser(tx, {
      username,
      email,
      passwordHash,
      createdAt: now,
      acceptedPolicyAt: now,
      isActive: true,
      isAdmin: true,
      language: knownLanguage(body.language),
      timezone,
    })
  })
  return signIn(ctx, account)
}

/** @throws AppError 403 unless it is the token of the set-up link, and there is no account yet */
export function requireInvitation(ctx: Context, token: string) {
  if (!ctx.invitation.admits(ctx.db, token)) {
    throw forbidden('this set-up link is not valid, or has been used')
  }
}
