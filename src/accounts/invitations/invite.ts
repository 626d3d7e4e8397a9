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
 * Invites somebody: with mail on, the address gets an email with a link of its own; the other link is to be handed over.
 * @throws AppError 400 for what is no address, or when too many invitations are open
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

/** Nobody invites so many, and each is a door that stands open for a week. */
const mostOpen = 100

interface NewInvitation {
  invitation: Invitation
  /** Opens the door, and is nowhere else. */
  token: string
}

/**
 * @param who who invites, null on the command line, and whom
 * @throws AppError when too many are open
 */
export function makeInvitation(
  tx: Db,
  who: { userId: number | null; email: string | null },
  now: Date,
): NewInvitation {
  deleteExpiredInvitations(tx, now)
  if (countOpenInvitations(tx, now) >= mostOpen) {
    throw invalid('too-many-invitations', `there can be ${mostOpen} open invitations at most`)
  }
  const token = randomText(32)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const invitation = insertInvitation(tx, { ...who, linkHash: hashSecret(token), createdAt: now, expiresAt })
  return { invitation, token }
}

/** The token is behind the `#`, which browsers send nowhere. @param origin where the server is found */
export const invitationLink = (origin: string, token: string) => `${origin}/invitation#${token}`

const sendInvitationKind = jobKind('send-invitation', byId)

/**
 * The job. Its link is made when it is sent, and again when it is sent again, so that none is ever stored in readable form.
 * One that was used, taken back or has expired meanwhile, or whose administrator is suspended, is not sent.
 * @throws Error when the mail server did not take it, so that the job is tried again later
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
  // The invitation is good for a week: what comes after a day or two still is in time.
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour],
  run: sendInvitation,
})
