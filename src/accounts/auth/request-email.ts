// Sends emails that users request by entering their address. A job looks up the account later: the request does the
// same work for every address, so neither its answer nor its duration reveals whether an account exists.
import { minute, second } from '../../lib/durations'
import { takeEmail } from '../../platform/access/login-throttle'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import type { Requester } from '../../platform/http/requester'
import { byFacts, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import type { EmailDetails } from '../../platform/mail/store'
import { findUserByEmail } from '../users/store'

interface EmailRequest {
  kind: 'confirm-account' | 'reset-password'
  email: string
  origin: NonNullable<EmailDetails['origin']>
}

const requestEmailKind = jobKind('request-letter', byFacts<EmailRequest>())

/**
 * Requests an email to the account with this address. Nothing is sent if there is no such account, or if the account
 * does not need the email.
 */
export function requestEmail(
  ctx: PlatformContext,
  kind: EmailRequest['kind'],
  email: string,
  requester: Requester,
) {
  transact(ctx.db, tx => {
    if (!takeEmail(ctx, tx, { kind, recipient: email, address: requester.address })) return
    const request: EmailRequest = { kind, email, origin: readOrigin(requester.userAgent) }
    queueJob(tx, requestEmailKind, request, ctx.clock())
  })
  ctx.jobs.wake()
}

/**
 * Runs the job: sends the email if the account needs it. Confirmations are only sent to unconfirmed accounts, and
 * password resets to all accounts.
 */
function answerEmailRequest(ctx: PlatformContext, { kind, email, origin }: EmailRequest) {
  transact(ctx.db, tx => {
    const user = findUserByEmail(tx, email)
    if (!user || (kind === 'confirm-account' && user.isActive)) return
    queueEmail(ctx, tx, { kind, userId: user.id, recipient: user.email, details: { origin } })
  })
  ctx.jobs.wake()
}

export const requestEmailJob = job({
  kind: requestEmailKind,
  delays: [10 * second, minute, 10 * minute],
  run: answerEmailRequest,
})
