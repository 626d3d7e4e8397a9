import { hour, minute, second } from '../../lib/durations'
import { isEmail } from '../../lib/net/email'
import { randomText } from '../../lib/random'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { findAccount, hasAccess } from '../../platform/access/store'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { byId, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { writeEmail } from '../../platform/mail/emails'
import {
  countOpenInvitations,
  deleteExpiredInvitations,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  lifetimeMs,
  setMailedLink,
} from './store'

/**
 * Creates an invitation. With mail on, the address gets an email with a link of its own; the returned token is for a link
 * to hand over.
 * @throws AppError 400 if the address is invalid, or too many invitations are open
 */
export function invite(ctx: PlatformContext, caller: Caller, email: string | null): NewInvitation {
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

/** More than any server needs; each open invitation is a risk for a week. */
const maxOpen = 100

interface NewInvitation {
  invitation: Invitation
  /** The secret of the link. Only its hash is stored. */
  token: string
}

/**
 * @param who user id of the inviter, null on the command line; and the invited address
 * @throws AppError if too many invitations are open
 */
export function makeInvitation(
  tx: Db,
  who: { userId: number | null; email: string | null },
  now: Date,
): NewInvitation {
  deleteExpiredInvitations(tx, now)
  if (countOpenInvitations(tx, now) >= maxOpen) {
    throw invalid('too-many-invitations', `there can be ${maxOpen} open invitations at most`)
  }
  const token = randomText(32)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const invitation = insertInvitation(tx, { ...who, linkHash: hashSecret(token), createdAt: now, expiresAt })
  return { invitation, token }
}

/** The token is behind the `#`, because browsers do not send that part. @param origin public address of the server */
export const invitationLink = (origin: string, token: string) => `${origin}/invitation#${token}`

const sendInvitationKind = jobKind('send-invitation', byId)

/**
 * The work of the job. It makes the link when it sends the email, and a new one for each retry, so that no link is
 * stored in readable form. Nothing is sent if the invitation was used, deleted or has expired, or if its administrator
 * is suspended.
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
