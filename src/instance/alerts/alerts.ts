// Reports problems of the server to every administrator by email, and to whatever follows the server: once when a problem
// begins, and once when it is over.

import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { tellHappened } from '../../platform/events/followers'
import { queueEmail } from '../../platform/mail/send-email'
import { type Alert, deleteAlert, hasAlert, insertAlert, listAdministrators, listAlerts } from './store'

type AlertsContext = Pick<PlatformContext, 'db' | 'clock' | 'log' | 'mail' | 'jobs'>

/**
 * Stores a problem and queues an email about it. Repeated calls send one email. Call it in the transaction that detects
 * the problem, and wake the jobs afterwards.
 */
export function raiseAlert(ctx: AlertsContext, tx: Db, alert: Alert) {
  if (!insertAlert(tx, alert, ctx.clock())) return
  tellAdministrators(ctx, tx, alert, alert.kind)
  tellHappened(ctx, tx, null, { type: 'attention.begun', ...alert })
}

/**
 * Removes a problem and queues an email about its end. Call it in the transaction that ends the problem, and wake the
 * jobs afterwards.
 */
export function endAlert(ctx: AlertsContext, tx: Db, alert: Alert) {
  if (!deleteAlert(tx, alert)) return
  tellAdministrators(ctx, tx, alert, `${alert.kind}-over`)
  tellHappened(ctx, tx, null, { type: 'attention.ended', ...alert })
}

/** Deletes alerts about subjects that no longer exist, without sending an email. */
export function forgetAlerts(db: Db, kind: Alert['kind'], isGone: (subject: string) => boolean) {
  for (const alert of listAlerts(db)) {
    if (alert.kind === kind && isGone(alert.subject)) deleteAlert(db, alert)
  }
}

function tellAdministrators(
  ctx: AlertsContext,
  tx: Db,
  { subject }: Alert,
  kind: Alert['kind'] | `${Alert['kind']}-over`,
) {
  for (const { id, email } of listAdministrators(tx)) {
    queueEmail(ctx, tx, { kind, userId: id, recipient: email, details: { subject } })
  }
}

/** Kinds of jobs whose failures other code reports: there is a separate alert about backups. */
const reportedElsewhere = ['make-backup']

/**
 * Raises the alert about a kind of jobs if the last attempt of a job has failed, and ends the alert if a job of this
 * kind succeeds. Call it when a job ends.
 */
export function noteJobEnd(ctx: AlertsContext, kind: string, outcome: 'done' | 'given up') {
  if (reportedElsewhere.includes(kind)) return
  const alert: Alert = { kind: 'jobs-given-up', subject: kind }
  const isOpen = hasAlert(ctx.db, alert)
  if (isOpen === (outcome === 'given up')) return
  transact(ctx.db, tx => (isOpen ? endAlert(ctx, tx, alert) : raiseAlert(ctx, tx, alert)))
  ctx.jobs.wake()
}
