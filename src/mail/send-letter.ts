import { issueOneTimeToken } from '../platform/access/one-time-tokens'
import type { OneTimePurpose } from '../platform/access/store'
import type { Context } from '../context'
import { transact } from '../platform/db/database'
import { type LetterFacts, writeLetter } from '../platform/mail/emails'
import type { Mailer } from '../platform/mail/mailer'
import { deleteLetter, type FoundLetter, findLetter, type OutboxRow } from '../platform/mail/store'

/** The letters whose link holds a one-time token, and the page of the web app it leads to. */
const pages: Record<OneTimePurpose, string> = {
  'confirm-account': '/account-confirmation',
  'reset-password': '/password-reset',
  'confirm-email': '/email-update',
}

/** Its link works once, and only the newest. */
export const hasToken = (kind: string): kind is OneTimePurpose => kind in pages

/**
 * Sends a letter of the outbox, as a job. One that is no longer there, or no longer true, needs no sending; one whose
 * mailbox does not exist is dropped.
 * @throws Error when the mail server did not take it, so that the job is tried again later
 */
export async function sendLetter(ctx: Context, outboxId: string): Promise<void> {
  const found = findLetter(ctx.db, Number(outboxId))
  if (!found || !ctx.mail) return
  if (!isStillTrue(found)) return deleteLetter(ctx.db, found.letter.id)
  const facts = prepareFacts(ctx, ctx.mail, found)
  const { id, letter: kind, userId, recipient } = found.letter
  const outcome = await ctx.mail.send(recipient, writeLetter(kind, found.addressee.language, facts))
  if (outcome === 'refused') ctx.log.warn('A letter was dropped: no such mailbox', { letter: kind, userId })
  deleteLetter(ctx.db, id)
}

/** The mail server never took it. */
export function throwAwayLetter(ctx: Context, outboxId: string) {
  deleteLetter(ctx.db, Number(outboxId))
}

/** The account may have changed while the mail server was down: a link for an address that is given up opens nothing. */
function isStillTrue({ letter, addressee }: FoundLetter): boolean {
  const { email, emailToConfirm, isActive } = addressee
  if (letter.letter === 'confirm-email') return letter.recipient === emailToConfirm
  if (letter.letter === 'confirm-account') return letter.recipient === email && !isActive
  return letter.letter !== 'reset-password' || letter.recipient === email
}

function prepareFacts(ctx: Context, mail: Mailer, { letter, addressee }: FoundLetter): LetterFacts {
  return {
    username: addressee.username,
    uiUrl: mail.uiUrl,
    link: linkOf(ctx, mail, letter),
    ...letter.details,
  }
}

/**
 * A token is made when its letter is sent, and again when it is sent again: so none is ever stored readable, and the time
 * a mail server was down does not count against it.
 */
function linkOf(ctx: Context, { uiUrl }: Mailer, { letter: kind, userId, recipient: email }: OutboxRow) {
  if (kind === 'export-ready') return `${uiUrl}/profile/edit/account`
  if (!hasToken(kind)) return null
  const token = transact(ctx.db, tx => issueOneTimeToken(tx, { purpose: kind, userId, email }, ctx.clock()))
  return `${uiUrl}${pages[kind]}?token=${token}`
}
