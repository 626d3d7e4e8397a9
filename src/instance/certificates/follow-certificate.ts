// Serves https with a certificate from files, reloads it when they change, and warns before it expires.

import { statSync } from 'node:fs'
import { everyTick } from '../../lib/async/ticker'
import { second } from '../../lib/durations'
import { messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import {
  type Certificate,
  type CertificateFiles,
  readCertificate,
  requireUnexpired,
  stateOf,
} from '../../platform/http/secure/certificate'
import { endAlert, forgetAlerts, raiseAlert } from '../alerts/alerts'
import { listAlerts } from '../alerts/store'

const lookMs = 10 * second

const warnings = {
  'ends-soon': 'The certificate for https expires soon',
  expired: 'The certificate for https has expired',
}

interface Listener {
  port: number
  use(certificate: Certificate): void
}

type CertificateContext = Pick<PlatformContext, 'https' | 'log' | 'clock' | 'db' | 'mail' | 'jobs'>

/**
 * Serves the certificate in the files. Their times and sizes are checked every ten seconds. Unusable files are only
 * logged: the current certificate stays in use until the files are usable.
 * @param files paths of files, which may not exist yet
 */
export function followCertificate(
  ctx: CertificateContext,
  listener: Listener,
  files: CertificateFiles,
): FollowedCertificate {
  const followed = new FollowedCertificate(ctx, listener, files)
  followed.start()
  return followed
}

/**
 * A stamp, made from the inodes, times and sizes of the files, tells whether the files have changed. Changed files are
 * *taken*, that is, put to use; unusable files are *refused*. A refusal is logged if the same files were refused
 * before, or the check was requested by `look`. The expiry of the certificate in use is checked as well.
 */
class FollowedCertificate {
  /** Stamps of the files that were last taken, last refused, and last reported in the log as unusable. */
  private taken: string | null = null
  private refused: string | null = null
  private warnedOf: string | null = null
  /**
   * Day of the last expiry check, and the state and expiry of the certificate on that day. If nothing of this has
   * changed, the check has nothing to do.
   */
  private lookedAt: string | null = null
  private endLooks = () => {}

  constructor(
    private readonly ctx: CertificateContext,
    private readonly listener: Listener,
    private readonly files: CertificateFiles,
  ) {}

  start(): void {
    this.look()
    this.endLooks = everyTick(lookMs, () => this.lookBy('time'))
  }

  /** Checks now, and logs unusable files at once. */
  look(): void {
    this.lookBy('request')
  }

  stop(): void {
    this.endLooks()
    this.ctx.https.served = null
  }

  private lookBy(reason: Reason): void {
    this.lookAtFiles(reason)
    this.lookAtEnd()
  }

  private lookAtFiles(reason: Reason): void {
    const stamp = stampOf(this.files)
    const isWarnedOf = stamp === this.warnedOf && reason === 'time'
    if (stamp === null || stamp === this.taken || isWarnedOf) return
    try {
      this.take()
      this.taken = stamp
    } catch (error) {
      this.refuse(stamp, error, reason)
    }
  }

  private take(): void {
    const { ctx, listener, files } = this
    const certificate = readCertificate(files)
    // An expired certificate must not replace the certificate in use. If no certificate is in use, expiry is not
    // checked here, because the server checked the configured files when it started.
    if (ctx.https.served) requireUnexpired(certificate, files.certificate, ctx.clock())
    if (ctx.https.served?.certificate.certificate === certificate.certificate) return
    const isFirst = ctx.https.served === null
    listener.use(certificate)
    ctx.https.served = { certificate, port: listener.port }
    ctx.log.info(isFirst ? 'Serving by https' : 'Serving by https with another certificate', {
      port: listener.port,
      names: certificate.names.join(', '),
      expires: certificate.expiresAt.toISOString(),
    })
  }

  private refuse(stamp: string, error: unknown, reason: Reason): void {
    // A regular check does not log the first refusal: perhaps somebody is replacing both files, and has replaced only
    // one of them so far.
    const isSettled = reason === 'request' || this.refused === stamp
    this.refused = stamp
    if (!isSettled || this.warnedOf === stamp) return
    this.warnedOf = stamp
    const stays = this.ctx.https.served ? 'the one before it stays in use' : 'there is no https until then'
    this.ctx.log.warn(`The certificate for https cannot be used, ${stays}`, { reason: messageOf(error) })
  }

  /** Checks the expiry once a day, and whenever the certificate or its state changes. */
  private lookAtEnd(): void {
    const { ctx } = this
    const certificate = ctx.https.served?.certificate
    if (!certificate) return
    const state = stateOf(certificate, ctx.clock())
    const expires = certificate.expiresAt.toISOString()
    const found = `${ctx.clock().toISOString().slice(0, 10)} ${state} ${expires}`
    if (this.lookedAt === found) return
    this.lookedAt = found
    if (state !== 'good') ctx.log.warn(warnings[state], { expires })
    try {
      tellOfEnd(ctx, state === 'good' ? null : certificate)
    } catch (error) {
      ctx.log.warn('Nobody could be told of the end of the certificate for https', {
        reason: messageOf(error),
      })
    }
  }
}

type Reason = 'time' | 'request'

/** Returns a text that changes with the content or permissions of the files; null if neither file exists. */
function stampOf({ certificate, key }: CertificateFiles): string | null {
  const facts = [certificate, key].map(path => statSync(path, { throwIfNoEntry: false }))
  if (facts.every(fact => fact === undefined)) return null
  return facts
    .map(fact => (fact ? `${fact.ino} ${fact.size} ${fact.mtimeMs} ${fact.ctimeMs}` : 'none'))
    .join(' ')
}

const endsAlert = 'certificate-ends'

/**
 * Emails administrators about a certificate that expires soon and was not renewed, and once it has been replaced. May
 * be called repeatedly: each certificate is reported once.
 * @param ending the certificate in use if it expires soon or has expired; otherwise null
 */
export function tellOfEnd(
  ctx: Pick<CertificateContext, 'db' | 'clock' | 'log' | 'mail' | 'jobs'>,
  ending: Certificate | null,
) {
  const endsOn = ending?.expiresAt.toISOString().slice(0, 10) ?? null
  const alerts = listAlerts(ctx.db).filter(alert => alert.kind === endsAlert)
  const over = alerts.filter(({ subject }) => subject !== endsOn)
  if (over.length === 0 && (endsOn === null || alerts.length > 0)) return
  transact(ctx.db, tx => {
    for (const alert of over) endAlert(ctx, tx, alert)
    if (endsOn !== null) raiseAlert(ctx, tx, { kind: endsAlert, subject: endsOn })
  })
  ctx.jobs.wake()
}

/** Deletes the alerts about expiry. Call it if https is no longer served. */
export const forgetEnd = (db: Db) => forgetAlerts(db, endsAlert, () => true)
