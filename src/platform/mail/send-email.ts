import { hour, minute, second } from '../../lib/durations'
import { issueOneTimeToken } from '../access/one-time-tokens'
import type { OneTimePurpose } from '../access/store'
import { type Db, transact } from '../db/database'
import { byId, job, jobKind } from '../jobs/job'
import { queueJob } from '../jobs/store'
import type { Log } from '../log'
import { writeEmail } from './emails'
import type { Mailer } from './mailer'
import { isNowhere } from './nowhere'
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

/** Kind of the job that sends an email. The job's subject is the id of the outbox row. */
const sendEmailKind = jobKind('send-letter', byId)

/** Pages of the web app that open from a link with a one-time token, by the purpose of the token. */
const pages: Record<OneTimePurpose, string> = {
  'confirm-account': '/account-confirmation',
  'reset-password': '/password-reset',
  'confirm-email': '/email-update',
}

/**
 * Whether the link of this kind of email contains a one-time token. Only the token in the newest email of a kind is
 * valid.
 */
const hasToken = (kind: string): kind is OneTimePurpose => kind in pages

/** Whether this kind of email links to the health page. */
const isAlert = (kind: string) =>
  ['backup-failed', 'disk-full', 'certificate-ends', 'jobs-given-up'].includes(kind)

/**
 * Sends an email of the outbox. An email that was deleted or is outdated is not sent, and an email to a mailbox that
 * does not exist is deleted.
 * @throws Error if the mail server did not accept the email; the job is retried
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
  // Waiting times long enough for a mail server that is down for a weekend.
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 48 * hour],
  run: sendEmail,
  giveUp: ({ db }: MailContext, outboxId) => deleteEmail(db, outboxId),
})

/** Whether the link of the email still works. It does not if the account has changed since the email was queued. */
function isStillTrue({ message, addressee }: FoundEmail): boolean {
  const { email, emailToConfirm, isActive } = addressee
  if (message.kind === 'confirm-email') return message.recipient === emailToConfirm
  if (message.kind === 'confirm-account') return message.recipient === email && !isActive
  return message.kind !== 'reset-password' || message.recipient === email
}

/**
 * Returns the URL of the email's link; `null` if the email has no link. A token is created at each attempt to send, so
 * that no readable token is stored and its lifetime begins when the email is sent.
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
  /** Id of the user whose account the email is about. */
  userId: number
  recipient: string
  details?: EmailDetails
}

/**
 * Puts an email into the outbox, in the transaction of the event that causes the email. Does nothing if mail is off.
 * The caller wakes the jobs after the transaction.
 */
export function queueEmail(
  ctx: Pick<MailContext, 'mail' | 'clock'>,
  tx: Db,
  { kind, userId, recipient, details = {} }: QueuedEmail,
) {
  if (!ctx.mail || isNowhere(recipient)) return
  // Delete older emails that still wait: each email gets a new token when it is sent, so an older email that is sent
  // later would invalidate the link in this one.
  if (hasToken(kind)) deleteEmailsOf(tx, userId, kind)
  const now = ctx.clock()
  const id = insertEmail(tx, { kind, userId, recipient, details, createdAt: now })
  queueJob(tx, sendEmailKind, id, now)
}
