// Queues emails in a test app, and waits for the results.

import { findUserByName } from '../../../src/platform/access/store'
import { jobs, outbox } from '../../../src/platform/db/tables'
import { queueEmail } from '../../../src/platform/mail/send-email'
import type { EmailDetails, EmailKind } from '../../../src/platform/mail/store'
import type { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

export type App = Pick<ReturnType<typeof openTestApp>, 'ctx' | 'logLines'>

export const kinds = [
  'confirm-account',
  'reset-password',
  'password-changed',
  'email-changed',
  'confirm-email',
  'email-replaced',
  'token-created',
  'app-connected',
  'rights-given',
  'rights-taken',
  'new-device',
  'factor-changed',
  'identity-changed',
  'recovery-code-used',
  'connector-connected',
  'connector-stopped',
  'webhook-created',
  'webhook-stopped',
  'export-ready',
  'backup-failed',
  'backup-failed-over',
  'disk-full',
  'disk-full-over',
  'certificate-ends',
  'certificate-ends-over',
  'jobs-given-up',
  'jobs-given-up-over',
] as const satisfies EmailKind[]

/** Queues an email to an existing user, as operations of the app do, and wakes the jobs. */
export function queue(
  { ctx }: App,
  { to, kind, address, details }: { to: string; kind: EmailKind; address?: string; details?: EmailDetails },
) {
  const { id: userId, email } = findUserByName(ctx.db, to)!
  queueEmail(ctx, ctx.db, { kind, userId, recipient: address ?? email, ...(details && { details }) })
  ctx.jobs.wake()
}

export const waiting = ({ ctx }: App) => ctx.db.select().from(outbox).all()
export const jobsOf = ({ ctx }: App) => ctx.db.select().from(jobs).all()

/** Waits until at least `times` log lines contain this sentence. */
export async function logged({ logLines }: App, sentence: string, times = 1) {
  await until(() => logLines.filter(line => line.includes(sentence)).length >= times)
}

/** Waits until no email is left to send. */
export async function allSent(app: App) {
  await until(() => jobsOf(app).length === 0)
}
