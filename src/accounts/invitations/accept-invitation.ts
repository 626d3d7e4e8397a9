import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { type SignedIn, signIn } from '../../platform/access/sign-in'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byAsker } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, notFound } from '../../platform/errors'
import type { Asker } from '../../platform/http/asker'
import { releaseFiles } from '../../platform/storage/store-files'
import { mayBeReplaced, prepareNewcomer, requireFreeName } from '../auth/register-user'
import { deleteWithFiles, forgetUnconfirmed } from '../users/delete-user'
import { findUserByEmail, insertUser } from '../users/store'
import type { AcceptanceBody } from './schemas'
import { findInvitationOfLink, type Invitation, takeInvitation } from './store'

/**
 * Looks at an invitation without using it up. One that was used, taken back, has expired or never was is refused alike,
 * after the same work.
 * @throws AppError 404
 * @throws TooManyRequests after too many wrong tokens
 */
export function requireOpenInvitation(ctx: PlatformContext, token: string, asker: Asker): Invitation {
  const attempt: LoginAttempt = { key: 'invitation', address: asker.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const invitation = findInvitationOfLink(ctx.db, hashSecret(token), ctx.clock())
  if (!invitation) {
    recordAct(ctx, ctx.db, {
      act: 'log-in-refused',
      by: byAsker(asker, null),
      detail: ['invitation-invalid'],
    })
    throw refused()
  }
  resetAttempts(ctx, attempt)
  return invitation
}

/**
 * Makes an active account for whoever holds the link of an invitation, whether or not registration is open and however
 * many accounts there are, and signs it in. The invitation is used up by that alone.
 *
 * Other than at a registration, an address that has an account is told: whoever was invited could not know what went wrong
 * otherwise. That they cannot try out many addresses, each try counts as an attempt.
 * @throws AppError 404 for an invitation that is not open, or that somebody else was faster to use
 * @throws AppError 400 as at a registration, and for an address that has an account
 * @throws TooManyRequests after too many tries, or when too many passwords are hashed at once
 */
export async function acceptInvitation(
  ctx: PlatformContext,
  { token, ...body }: AcceptanceBody,
  asker: Asker,
): Promise<SignedIn> {
  requireOpenInvitation(ctx, token, asker)
  const attempt: LoginAttempt = { key: 'invited', address: asker.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const newcomer = await prepareNewcomer(ctx, body)
  await forgetUnconfirmed(ctx)
  const account = await releaseFiles(ctx, (tx, release) => {
    const now = ctx.clock()
    if (!takeInvitation(tx, hashSecret(token), now)) throw refused()
    requireFreeName(ctx, tx, newcomer.username, newcomer.email)
    const known = findUserByEmail(tx, newcomer.email)
    if (known && !mayBeReplaced(ctx, known)) throw invalid('email-taken')
    if (known) deleteWithFiles(ctx, tx, known, release)
    const made = insertUser(tx, { ...newcomer, isActive: true, createdAt: now, acceptedPolicyAt: now })
    recordAct(ctx, tx, { act: 'invitation-accepted', by: byAsker(asker, made.id) })
    return made
  })
  resetAttempts(ctx, attempt)
  return signIn(ctx, account, asker.usesHttps)
}

const refused = () => notFound('invitation-invalid', 'invitation not found')
