import { hour, minute, second } from '../../lib/durations'
import { issueOneTimeToken } from '../access/one-time-tokens'
import type { OneTimePurpose } from '../access/store'
import { type Db, transact } from '../db/database'
import { byId, job, jobKind } from '../jobs/job'
import { queueJob } from '../jobs/store'
import { type EmailFacts, writeEmail } from './emails'
import type { MailContext } from './mail-context'
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

/** By its row in the outbox. */
const sendEmailKind = jobKind('send-letter', byId)

/** The emails whose link holds a one-time token, and the page of the web app it leads to. */
const pages: Record<OneTimePurpose, string> = {
  'confirm-account': '/account-confirmation',
  'reset-password': '/password-reset',
  'confirm-email': '/email-update',
}

/** The link in such an email works once, and only in the newest of its kind. */
const hasToken = (kind: string): kind is OneTimePurpose => kind in pages

/** Of news that somebody may want to look into. */
const isAlert = (kind: string) =>
  ['backup-failed', 'disk-full', 'certificate-ends', 'jobs-given-up'].includes(kind)

/**
 * The job that sends an email of the outbox. One that is no longer there, or no longer true, is not sent; one whose
 * mailbox does not exist is dropped.
 * @throws Error when the mail server did not take it, so that the job is tried again later
 */
async function sendEmail(ctx: MailContext, outboxId: number): Promise<void> {
  const found = findEmail(ctx.db, outboxId)
  if (!found || !ctx.mail) return
  if (!isStillTrue(found)) return deleteEmail(ctx.db, found.message.id)
  const facts = prepareFacts(ctx, ctx.mail, found)
  const { id, kind, userId, recipient } = found.message
  const outcome = await ctx.mail.send(recipient, writeEmail(kind, found.addressee.language, facts))
  if (outcome === 'refused') ctx.log.warn('An email was dropped: no such mailbox', { kind, userId })
  deleteEmail(ctx.db, id)
}

/** Drops an email that the mail server never accepted. */
function dropEmail(ctx: MailContext, outboxId: number) {
  deleteEmail(ctx.db, outboxId)
}

export const sendEmailJob = job({
  kind: sendEmailKind,
  // A mail server may be down for a weekend.
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 48 * hour],
  run: sendEmail,
  giveUp: dropEmail,
})

/**
 * The account may have changed while the mail server was down: a link for an address that is given up opens nothing.
 */
function isStillTrue({ message, addressee }: FoundEmail): boolean {
  const { email, emailToConfirm, isActive } = addressee
  if (message.kind === 'confirm-email') return message.recipient === emailToConfirm
  if (message.kind === 'confirm-account') return message.recipient === email && !isActive
  return message.kind !== 'reset-password' || message.recipient === email
}

function prepareFacts(ctx: MailContext, mail: Mailer, { message, addressee }: FoundEmail): EmailFacts {
  return {
    username: addressee.username,
    uiUrl: mail.uiUrl,
    link: linkOf(ctx, mail, message),
    ...message.details,
  }
}

/**
 * A token is made when its email is sent, and again when it is sent again: so none is ever stored in readable form, and
 * its lifetime begins only when the mail server accepts it.
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
