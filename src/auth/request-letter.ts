// Letters that somebody asks for by giving an address. Whether there is an account is looked up later, by a job: the request
// does the same for every address, so that neither its answer nor its time tells.
import { takeLetter } from '../access/budgets'
import type { Context } from '../context'
import { transact } from '../platform/db/database'
import type { Asker } from '../platform/http/asker'
import { queueJob } from '../jobs'
import { readOrigin } from '../platform/mail/browser-name'
import { queueLetter } from '../mail/queue-letter'
import type { LetterDetails } from '../platform/mail/store'
import { findUserByEmail } from '../accounts/users/store'

interface LetterRequest {
  kind: 'confirm-account' | 'reset-password'
  email: string
  origin: NonNullable<LetterDetails['origin']>
}

/** Sends a letter to the account with this address, if there is one that the letter is for. */
export function requestLetter(ctx: Context, kind: LetterRequest['kind'], email: string, asker: Asker) {
  transact(ctx.db, tx => {
    if (!takeLetter(ctx, tx, { kind, recipient: email, address: asker.address })) return
    const request: LetterRequest = { kind, email, origin: readOrigin(asker.userAgent) }
    queueJob(tx, 'request-letter', JSON.stringify(request), ctx.clock())
  })
  ctx.jobs.wake()
}

/** The job. A confirmation is for accounts that wait for it, a new password for all. */
export async function answerLetterRequest(ctx: Context, subject: string) {
  const { kind, email, origin } = JSON.parse(subject) as LetterRequest
  transact(ctx.db, tx => {
    const user = findUserByEmail(tx, email)
    if (!user || (kind === 'confirm-account' && user.isActive)) return
    queueLetter(ctx, tx, { kind, userId: user.id, recipient: user.email, details: { origin } })
  })
  ctx.jobs.wake()
}
