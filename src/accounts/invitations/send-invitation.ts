import { hour, minute, second } from '../../lib/durations'
import { randomText } from '../../lib/random'
import { findAccount, hasAccess } from '../../platform/access/store'
import { hashSecret } from '../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../platform/context/platform-context'
import { byId, job, jobKind } from '../../platform/jobs/job'
import { writeEmail } from '../../platform/mail/emails'
import { invitationLink } from './make-invitation'
import { findOpenInvitation, setMailedLink } from './store'

export const sendInvitationKind = jobKind('send-invitation', byId)

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
