import { isEmail } from '../../lib/net/email'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { makeInvitation, type NewInvitation } from './make-invitation'
import { sendInvitationKind } from './send-invitation'

/**
 * Invites somebody: with mail on, the address gets an email with a link of its own; the other link is to be handed over.
 * @throws AppError 400 for what is no address, or when too many invitations are open
 */
export function invite(ctx: PlatformContext, callerId: number, email: string | null): NewInvitation {
  if (email !== null && !isEmail(email)) throw invalid('email-invalid', 'valid email must be provided')
  const made = transact(ctx.db, tx => {
    requireStillAdmin(tx, callerId)
    const made = makeInvitation(tx, { userId: callerId, email }, ctx.clock())
    if (ctx.mail && email !== null) queueJob(tx, sendInvitationKind, made.invitation.id, ctx.clock())
    return made
  })
  ctx.jobs.wake()
  return made
}
