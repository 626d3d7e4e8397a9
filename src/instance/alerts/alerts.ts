// What is wrong with the server is told to every administrator by email: once when it begins, and once when it is over.

import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { queueEmail } from '../../platform/mail/send-email'
import {
  type Alert,
  type AlertKind,
  deleteAlert,
  hasAlert,
  insertAlert,
  listAdministrators,
  listAlerts,
} from './store'

type AlertsContext = Pick<PlatformContext, 'db' | 'clock' | 'log' | 'mail' | 'jobs'>

/** In the transaction of what is wrong; however often it is said, it is told once. The caller wakes the jobs. */
export function raiseAlert(ctx: AlertsContext, tx: Db, alert: Alert) {
  if (insertAlert(tx, alert, ctx.clock())) tellAdministrators(ctx, tx, alert, alert.kind)
}

/** In the transaction of what puts an end to it. The caller wakes the jobs. */
export function endAlert(ctx: AlertsContext, tx: Db, alert: Alert) {
  if (deleteAlert(tx, alert)) tellAdministrators(ctx, tx, alert, `${alert.kind}-over`)
}

/** Ends those of which nothing can be said any more, because what they are about is no longer used. Nobody is told. */
export function forgetAlerts(db: Db, kind: AlertKind, isGone: (subject: string) => boolean) {
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

/** Backups tell of themselves. */
const toldElsewhere = ['make-backup']

/** To be told of every job that ends. One that is done shows that its kind can be done again. */
export function noteJobEnd(ctx: AlertsContext, kind: string, outcome: 'done' | 'given up') {
  if (toldElsewhere.includes(kind)) return
  const alert: Alert = { kind: 'jobs-given-up', subject: kind }
  const isOpen = hasAlert(ctx.db, alert)
  if (isOpen === (outcome === 'given up')) return
  transact(ctx.db, tx => (isOpen ? endAlert(ctx, tx, alert) : raiseAlert(ctx, tx, alert)))
  ctx.jobs.wake()
}
