import { isEmail } from '../../lib/net/email'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
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
