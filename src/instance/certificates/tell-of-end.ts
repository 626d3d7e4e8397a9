// Emails administrators about a certificate that expires soon and was not renewed, and once it has been replaced.
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Certificate } from '../../platform/http/secure/certificate'
import { endAlert, forgetAlerts, raiseAlert } from '../alerts/alerts'
import { listAlerts } from '../alerts/store'

const kind = 'certificate-ends'

type TellingContext = Pick<PlatformContext, 'db' | 'clock' | 'log' | 'mail' | 'jobs'>

/**
 * May be called repeatedly: each certificate is reported once.
 * @param ending the certificate in use if it expires soon or has expired; otherwise null
 */
export function tellOfEnd(ctx: TellingContext, ending: Certificate | null) {
  const endsOn = ending?.expiresAt.toISOString().slice(0, 10) ?? null
  const told = listAlerts(ctx.db).filter(alert => alert.kind === kind)
  const over = told.filter(({ subject }) => subject !== endsOn)
  if (over.length === 0 && (endsOn === null || told.length > 0)) return
  transact(ctx.db, tx => {
    for (const alert of over) endAlert(ctx, tx, alert)
    if (endsOn !== null) raiseAlert(ctx, tx, { kind, subject: endsOn })
  })
  ctx.jobs.wake()
}

/** Call if https is no longer served. */
export const forgetEnd = (db: Db) => forgetAlerts(db, kind, () => true)
