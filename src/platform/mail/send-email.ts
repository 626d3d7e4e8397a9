import { hour, minute, second } from '../../lib/durations'
import { issueOneTimeToken } from '../access/one-time-tokens'
import type { OneTimePurpose } from '../access/store'
import { type Db, transact } from '../db/database'
import { byId, job, jobKind } from '../jobs/job'
import { queueJob } from '../jobs/store'
import type { Log } from '../log'
import { writeEmail } from './emails'
import type { Mailer } from './mailer'
import {
  deleteEmail,
  deleteEmailsOf,
  type EmailDetails,
  type EmailKind,
  type FoundEmail,
  findEmail,
  insertEmail,
  type OutboxRow,
} from './store'

interface MailContext {
  db: Db
  /** `null` if mail is off. */
  mail: Mailer | null
  clock: () => Date
  log: Log
}

/** The subject is the id of the outbox row. */
const sendEmailKind = jobKind('send-letter', byId)

/** Emails whose link contains a one-time token, with the page of the web app that it opens. */
const pages: Record<OneTimePurpose, string> = {
  'confirm-account': '/account-confirmation',
  'reset-password': '/password-reset',
  'confirm-email': '/email-update',
}

/** Whether an email's link contains a token. Such a token works once, and only in the newest email of its kind. */
const hasToken = (kind: string): kind is OneTimePurpose => kind in pages

/** Whether an email links to the health page. */
const isAlert = (kind: string) =>
  ['backup-failed', 'disk-full', 'certificate-ends', 'jobs-given-up'].includes(kind)

/**
 * Sends an email of the outbox. Emails that were deleted or are outdated are not sent; an email to a mailbox that does
 * not exist is dropped.
 * @throws Error if the mail server did not accept it; the job is retried
 */
async function sendEmail(ctx: MailContext, outboxId: number): Promise<void> {
  const found = findEmail(ctx.db, outboxId)
  if (!found || !ctx.mail) return
  if (!isStillTrue(found)) return deleteEmail(ctx.db, found.message.id)
  const { message, addressee } = found
  const { id, kind, userId, recipient } = message
  const email = writeEmail(kind, addressee.language, {
    username: addressee.username,
    uiUrl: ctx.mail.uiUrl,
    link: linkOf(ctx, ctx.mail, message),
    ...message.details,
  })
  const outcome = await ctx.mail.send(recipient, email)
  if (outcome === 'refused') ctx.log.warn('An email was dropped: no such mailbox', { kind, userId })
  deleteEmail(ctx.db, id)
}

export const sendEmailJob = job({
  kind: sendEmailKind,
  // A mail server may be down for a weekend.
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 48 * hour],
  run: sendEmail,
  giveUp: ({ db }: MailContext, outboxId) => deleteEmail(db, outboxId),
})

/** False if the account has changed while the mail server was down, so that the link would be useless. */
function isStillTrue({ message, addressee }: FoundEmail): boolean {
  const { email, emailToConfirm, isActive } = addressee
  if (message.kind === 'confirm-email') return message.recipient === emailToConfirm
  if (message.kind === 'confirm-account') return message.recipient === email && !isActive
  return message.kind !== 'reset-password' || message.recipient === email
}

/**
 * The token is created each time its email is sent, so that no readable token is stored, and its lifetime begins only
 * when the mail server accepts the email.
 */
function linkOf(ctx: MailContext, { uiUrl }: Mailer, { kind, userId, recipient: email }: OutboxRow) {
  if (kind === 'export-ready') return `${uiUrl}/import-export`
  if (isAlert(kind)) return `${uiUrl}/admin/health`
  if (!hasToken(kind)) return null
  const token = transact(ctx.db, tx => issueOneTimeToken(tx, { purpose: kind, userId, email }, ctx.clock()))
  return `${uiUrl}${pages[kind]}?token=${token}`
}

interface QueuedEmail {
  kind: EmailKind
  /** Owner of the account that the email is about. */
  userId: number
  recipient: string
  details?: EmailDetails
}

/**
 * Puts an email into the outbox, in the transaction of its cause. Does nothing if mail is off. The caller wakes the jobs
 * after the transaction.
 */
export function queueEmail(
  ctx: Pick<MailContext, 'mail' | 'clock'>,
  tx: Db,
  { kind, userId, recipient, details = {} }: QueuedEmail,
) {
  if (!ctx.mail) return
  // An older email of this kind, sent after this one, would invalidate the link in this one.
  if (hasToken(kind)) deleteEmailsOf(tx, userId, kind)
  const now = ctx.clock()
  const id = insertEmail(tx, { kind, userId, recipient, details, createdAt: now })
  queueJob(tx, sendEmailKind, id, now)
}
