import type { Context } from '../context'
import type { Db } from '../platform/db/database'
import { queueJob } from '../jobs'
import { hasToken } from './send-letter'
import { deleteLettersOf, insertLetter, type LetterDetails, type LetterKind } from '../platform/mail/store'

interface QueuedLetter {
  kind: LetterKind
  /** Whose account it is about. */
  userId: number
  recipient: string
  details?: LetterDetails
}

/**
 * Puts a letter into the outbox, in the transaction of its cause; nothing at all when mail is off. Wake the jobs after
 * the transaction.
 */
export function queueLetter(ctx: Context, tx: Db, { kind, userId, recipient, details = {} }: QueuedLetter) {
  if (!ctx.mail) return
  // Sent after this one, an older letter would void the link in it.
  if (hasToken(kind)) deleteLettersOf(tx, userId, kind)
  const now = ctx.clock()
  const id = insertLetter(tx, { letter: kind, userId, recipient, details, createdAt: now })
  queueJob(tx, 'send-letter', String(id), now)
}
