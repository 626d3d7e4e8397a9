import { hour, minute, second } from '../../lib/durations'
import { isEmail } from '../../lib/net/email'
import { randomText } from '../../lib/random'
import type { Caller } from '../../platform/access/caller'
import { type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import { requireStillAdmin } from '../../platform/access/require-account'
import { findAccount, hasAccess } from '../../platform/access/store'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byCaller, byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { byId, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { writeEmail } from '../../platform/mail/emails'
import { releaseFiles } from '../../platform/storage/store-files'
import { mayBeReplaced, prepareNewcomer, requireFreeName } from '../auth/register-user'
import { signInAfterFirst } from '../factors/log-in'
import type { SignedIn } from '../sign-in/open-session'
import { deleteWithFiles, forgetUnconfirmed } from '../users/delete-user'
import { findUserByEmail, insertUser } from '../users/store'
import type { AcceptanceBody } from './schemas'
import {
  countOpenInvitations,
  deleteExpiredInvitations,
  findInvitationOfLink,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  lifetimeMs,
  setMailedLink,
  takeInvitation,
} from './store'

/**
 * Creates an invitation. With mail on, the address gets an email with a separate link; the returned token is for a link
 * that the inviter passes on.
 * @throws AppError 400 if the address is invalid, or too many invitations are open
 */
export function invite(ctx: PlatformContext, caller: Caller, email: string | null) {
  if (email !== null && !isEmail(email)) throw invalid('email-invalid', 'valid email must be provided')
  const made = transact(ctx.db, tx => {
    const callerId = caller.account.id
    requireStillAdmin(tx, callerId)
    const made = makeInvitation(tx, { userId: callerId, email }, ctx.clock())
    if (ctx.mail && email !== null) queueJob(tx, sendInvitationKind, made.invitation.id, ctx.clock())
    recordAct(ctx, tx, { act: 'invitation-created', by: byCaller(caller) })
    return made
  })
  ctx.jobs.wake()
  return made
}

/** Maximum number of open invitations. No server needs more, and each open invitation is a risk for a week. */
const maxOpen = 100

/**
 * Creates an invitation.
 * @param who `userId` is the inviter, null on the command line; `email` is the invited address, null if none was given
 * @returns the row, and the token of the link, of which only a hash is stored
 * @throws AppError if too many invitations are open
 */
export function makeInvitation(tx: Db, who: { userId: number | null; email: string | null }, now: Date) {
  deleteExpiredInvitations(tx, now)
  if (countOpenInvitations(tx, now) >= maxOpen) {
    throw invalid('too-many-invitations', `there can be ${maxOpen} open invitations at most`)
  }
  const token = randomText(32)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const invitation = insertInvitation(tx, { ...who, linkHash: hashSecret(token), createdAt: now, expiresAt })
  return { invitation, token }
}

/**
 * The token is behind the `#`, because browsers do not send this part of a link. @param origin public address of the
 * server
 */
export const invitationLink = (origin: string, token: string) => `${origin}/invitation#${token}`

const sendInvitationKind = jobKind('send-invitation', byId)

/**
 * Runs the job: makes a link and sends it by email. Each retry makes a new link, so that no link is stored in readable
 * form. Nothing is sent if the invitation was used, deleted or has expired, or if its administrator is suspended.
 * @throws Error if the mail server fails; the job is retried
 */
async function sendInvitation(ctx: PlatformContext, id: number) {
  const { mail } = ctx
  const invitation = findOpenInvitation(ctx.db, id, ctx.clock())
  const inviter = invitation?.userId && findAccount(ctx.db, invitation.userId)
  if (!mail || !invitation?.email || !inviter || !hasAccess(inviter)) return
  const token = randomText(32)
  setMailedLink(ctx.db, id, hashSecret(token))
  const email = writeEmail('invitation', inviter.language, {
    username: inviter.username,
    uiUrl: mail.uiUrl,
    link: invitationLink(mail.uiUrl, token),
  })
  const outcome = await mail.send(invitation.email, email)
  if (outcome === 'refused') ctx.log.warn('An invitation was not sent: no such mailbox', { invitation: id })
}

export const sendInvitationJob = job({
  kind: sendInvitationKind,
  // An invitation is valid for a week, so an email after a day or two is still useful.
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour],
  run: sendInvitation,
})

/**
 * Finds an open invitation without using it up. The response and its duration are the same whether an invitation was
 * used or deleted, has expired or never existed.
 * @throws AppError 404 if the invitation is not open
 * @throws TooManyRequests after too many wrong tokens
 */
export function requireOpenInvitation(ctx: PlatformContext, token: string, requester: Requester): Invitation {
  const attempt: LoginAttempt = { key: 'invitation', address: requester.address, isPerAddress: true }
  countRecordedAttempt(ctx, attempt, { by: byRequester(requester, null) })
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
 * reached, and logs in. Only this function uses up the invitation.
 *
 * Unlike a registration, the answer reveals that an address has an account: otherwise the invited person could not know
 * what is wrong. Each try counts as an attempt, so that many addresses cannot be tried.
 * @throws AppError 404 if the invitation is not open, or another request has used it
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
  countRecordedAttempt(ctx, attempt, { by: byRequester(requester, null) })
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
  return signInAfterFirst(ctx, account, { requester, method: 'mail-link' })
}

const refused = () => notFound('invitation-invalid', 'invitation not found')
