// With HTTPS=acme, checks twice a day whether the certificate has to be renewed.
import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { byName, job, jobKind } from '../../platform/jobs/job'
import { dropJob, findJobDueAt, listJobSubjects, queueJob } from '../../platform/jobs/store'
import { acmeNamesOf } from '../../platform/settings/acme-names'
import type { Config } from '../../platform/settings/table/config-type'
import { forgetAlerts } from '../alerts/alerts'
import { acmeFilesIn, findGoodCertificate } from './certificate-files'
import { obtainCertificateTask } from './tasks'

type RenewalContext = Pick<PlatformContext, 'config' | 'db' | 'clock' | 'workers'>

/**
 * The subject of a job contains the authority and the names. So changed settings start a new job, whose number of
 * failed attempts is zero.
 */
const renewKind = jobKind('renew-certificate', byName)

/** Delays before retries. Authorities allow five failures per hour. */
const delays = [minute, 15 * minute, hour, 6 * hour]

const intervalMs = 12 * hour

/**
 * Queues the renewal if it is needed. Call it at the start of the server and after the settings have been reloaded.
 * Restarts do not cause additional requests: a failed job keeps its retry time.
 * @param isAsked true if an administrator wants an attempt now
 */
export function followRenewal(ctx: Omit<RenewalContext, 'workers'>, isAsked = false) {
  const { config, db } = ctx
  const now = ctx.clock()
  const wanted = config.https === 'acme' ? subjectOf(config) : null
  transact(db, tx => {
    for (const subject of listJobSubjects(tx, renewKind)) {
      if (subject !== wanted) dropJob(tx, renewKind, subject)
    }
    if (wanted === null) return forgetAlerts(tx, 'jobs-given-up', kind => kind === renewKind.name)
    const dueAt = findJobDueAt(tx, renewKind, wanted)
    // The job waits either for a retry after a failure, or for the next regular check. It waits for the check if it is
    // due later than any retry could be.
    const isResting = dueAt !== null && dueAt.getTime() - now.getTime() > Math.max(...delays)
    if (dueAt === null || isAsked || (isResting && !isGood(config, now))) queueJob(tx, renewKind, wanted, now)
  })
}

export const renewCertificateJob = job({
  kind: renewKind,
  delays,
  maxAheadMs: () => intervalMs,
  run: renewCertificate,
  giveUp: (ctx: RenewalContext, subject) => queueNext(ctx, ctx.db, subject),
})

async function renewCertificate(ctx: RenewalContext, subject: string, stopping: AbortSignal) {
  const { config } = ctx
  if (config.https !== 'acme' || subject !== subjectOf(config)) return
  if (!isGood(config, ctx.clock())) {
    const { dataDir, acmeDirectory, acmeAuthority, acmeEmail, acmeDnsHook } = config
    const wanted = {
      dataDir,
      names: acmeNamesOf(config),
      directory: acmeDirectory,
      authority: acmeAuthority,
      email: acmeEmail,
      dnsHook: acmeDnsHook,
    }
    await ctx.workers.run(obtainCertificateTask, wanted, { userId: null, signal: stopping })
  }
  queueNext(ctx, ctx.db, subject)
}

function queueNext({ clock }: RenewalContext, tx: Db, subject: string) {
  queueJob(tx, renewKind, subject, new Date(clock().getTime() + intervalMs))
}

const subjectOf = (config: Config) => `${config.acmeDirectory} ${acmeNamesOf(config).join(' ')}`

const isGood = (config: Config, now: Date): boolean =>
  findGoodCertificate(acmeFilesIn(config.dataDir).certificate, acmeNamesOf(config), now) !== null
