// Letters of a test application: how they get into the outbox, and what became of them.

import { jobs, outbox } from '../../../src/platform/db/tables'
import { queueLetter } from '../../../src/mail/queue-letter'
import type { LetterDetails, LetterKind } from '../../../src/platform/mail/store'
import { findUserByName } from '../../../src/accounts/users/store'
import type { openTestApp } from '../../support/test-app'

export type App = Pick<ReturnType<typeof openTestApp>, 'ctx' | 'logLines'>

export const kinds = [
  'confirm-account',
  'reset-password',
  'password-changed',
  'email-changed',
  'confirm-email',
  'export-ready',
] as const satisfies LetterKind[]

/** Queues a letter to a user who exists, as a use case would, and wakes the jobs. */
export function queue(
  { ctx }: App,
  { to, kind, address, details }: { to: string; kind: LetterKind; address?: string; details?: LetterDetails },
) {
  const { id: userId, email } = findUserByName(ctx.db, to)!
  queueLetter(ctx, ctx.db, { kind, userId, recipient: address ?? email, ...(details && { details }) })
  ctx.jobs.wake()
}

export const waiting = ({ ctx }: App) => ctx.db.select().from(outbox).all()
export const jobsOf = ({ ctx }: App) => ctx.db.select().from(jobs).all()

/** The application has logged so many lines with this sentence. */
export async function logged({ logLines }: App, sentence: string, times = 1) {
  while (logLines.filter(line => line.includes(sentence)).length < times) await Bun.sleep(2)
}

/** Nothing waits to be sent any more. */
export async function allSent(app: App) {
  while (jobsOf(app).length > 0) await Bun.sleep(2)
}
