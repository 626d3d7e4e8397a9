// Emails that somebody asks for by giving an address. Whether there is an account is looked up later, by a job: the request
// does the same for every address, so that neither its answer nor its time tells.
import { minute, second } from '../../lib/durations'
import { takeEmail } from '../../platform/access/login-throttle'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import type { Asker } from '../../platform/http/asker'
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

/** Sends an email to the account with this address, if there is one that the email is for. */
export function requestEmail(ctx: PlatformContext, kind: EmailRequest['kind'], email: string, asker: Asker) {
  transact(ctx.db, tx => {
    if (!takeEmail(ctx, tx, { kind, recipient: email, address: asker.address })) return
    const request: EmailRequest = { kind, email, origin: readOrigin(asker.userAgent) }
    queueJob(tx, requestEmailKind, request, ctx.clock())
  })
  ctx.jobs.wake()
}

/** The job. A confirmation is for accounts that wait for it, a new password for all. */
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
