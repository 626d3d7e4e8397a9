import { issueOneTimeToken } from '../access/one-time-tokens'
import type { OneTimePurpose } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'

import { type LetterFacts, writeLetter } from './letters'
import type { Mailer } from './mailer'
import { type Addressee, deleteLetter, findLetter, type OutboxRow } from './store'

/** The letters whose link holds a one-time token, and the page of the web app it leads to. */
const pages: Record<OneTimePurpose, string> = {
  'confirm-account': '/account-confirmation',
  'reset-password': '/password-reset',
  'confirm-email': '/email-update',
}

const hasToken = (kind: string): kind is OneTimePurpose => kind in pages

/**
 * Sends a letter of the outbox, as a job. One that is no longer there, or nobody's any more, needs no sending.
 * @throws Error when the mail server did not take it, so that the job is tried again later
 */
export async function sendLetter(ctx: Context, outboxId: string): Promise<void> {
  const found = findLetter(ctx.db, Number(outboxId))
  if (!found || !ctx.mail) return
  const facts = prepareFacts(ctx, ctx.mail, found)
  await ctx.mail.send(
    found.letter.recipient,
    writeLetter(found.letter.letter, found.addressee.language, facts),
  )
  deleteLetter(ctx.db, found.letter.id)
}

/** The mail server never took it. */
export function throwAwayLetter(ctx: Context, outboxId: string) {
  deleteLetter(ctx.db, Number(outboxId))
}

function prepareFacts(
  ctx: Context,
  mail: Mailer,
  { letter, addressee }: { letter: OutboxRow; addressee: Addressee },
): LetterFacts {
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
