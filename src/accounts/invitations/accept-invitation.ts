import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { type SignedIn, signIn } from '../../platform/access/sign-in'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, notFound } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { releaseFiles } from '../../platform/storage/store-files'
import { mayBeReplaced, prepareNewcomer, requireFreeName } from '../auth/register-user'
import { deleteWithFiles, forgetUnconfirmed } from '../users/delete-user'
import { findUserByEmail, insertUser } from '../users/store'
import type { AcceptanceBody } from './schemas'
import { findInvitationOfLink, type Invitation, takeInvitation } from './store'

/**
 * Finds an open invitation without using it up. An invitation that was used, deleted, expired or never existed gets the
 * same answer after the same work.
 * @throws AppError 404
 * @throws TooManyRequests after too many wrong tokens
 */
export function requireOpenInvitation(ctx: PlatformContext, token: string, requester: Requester): Invitation {
  const attempt: LoginAttempt = { key: 'invitation', address: requester.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const invitation = findInvitationOfLink(ctx.db, hashSecret(token), ctx.clock())
  if (!invitation) {
    recordAct(ctx, ctx.db, {
      act: 'log-in-refused',
      by: byRequester(requester, null),
      detail: ['invitation-invalid'],
    })
    throw refused()
  }
  resetAttempts(ctx, attempt)
  return invitation
}

/**
 * Creates an active account for the holder of an invitation link, even if registration is closed or the user limit is
 * reached, and logs in. Only this uses up the invitation.
 *
 * Unlike a registration, the answer reveals that an address has an account: otherwise the invited person could not know
 * what is wrong. Each try counts as an attempt, so that many addresses cannot be tried.
 * @throws AppError 404 if the invitation is not open, or another request was faster
 * @throws AppError 400 as for a registration, and if the address has an account
 * @throws TooManyRequests after too many tries, or if too many passwords are being hashed
 */
export async function acceptInvitation(
  ctx: PlatformContext,
  { token, ...body }: AcceptanceBody,
  requester: Requester,
): Promise<SignedIn> {
  requireOpenInvitation(ctx, token, requester)
  const attempt: LoginAttempt = { key: 'invited', address: requester.address, isPerAddress: true }
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
    recordAct(ctx, tx, { act: 'invitation-accepted', by: byRequester(requester, made.id) })
    return made
  })
  resetAttempts(ctx, attempt)
  return signIn(ctx, account, requester.usesHttps)
}

const refused = () => notFound('invitation-invalid', 'invitation not found')
