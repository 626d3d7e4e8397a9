import type { Db } from '../db/database'
import { queueJob } from '../jobs/store'
import type { MailContext } from './mail-context'
import { hasToken, sendEmailKind } from './send-email'
import { deleteEmailsOf, type EmailDetails, type EmailKind, insertEmail } from './store'

interface QueuedEmail {
  kind: EmailKind
  /** Whose account it is about. */
  userId: number
  recipient: string
  details?: EmailDetails
}

/**
 * Puts an email into the outbox, in the same transaction as its cause; does nothing when mail is off. The caller wakes the
 * jobs after the transaction.
 */
export function queueEmail(
  ctx: Pick<MailContext, 'mail' | 'clock'>,
  tx: Db,
  { kind, userId, recipient, details = {} }: QueuedEmail,
) {
  if (!ctx.mail) return
  // If an older email of this kind were sent after this one, it would invalidate the link in this one.
  if (hasToken(kind)) deleteEmailsOf(tx, userId, kind)
  const now = ctx.clock()
  const id = insertEmail(tx, { kind, userId, recipient, details, createdAt: now })
  queueJob(tx, sendEmailKind, id, now)
}
