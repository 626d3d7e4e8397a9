// The server's life cycle: it starts, prints its addresses, and stops without losing data.

import { warnOfFormerPasskeys } from '../accounts/factors/former-passkeys'
import { nobodyAdministers } from '../accounts/users/account-rules'
import { forgetUnconfirmed } from '../accounts/users/delete-user'
import { hasAdministrator } from '../accounts/users/store'
import type { Listening } from '../instance/addresses/list-addresses'
import { whyUnwritable } from '../instance/backups/folder/backups-folder'
import { followBackupSchedule } from '../instance/backups/schedule'
import { certificateFilesOf } from '../instance/certificates/certificate-files'
import { followRenewal } from '../instance/certificates/renew-certificate'
import { settlePasswordCost } from '../instance/configuration/settle-password-cost'
import { storageLookMs, watchStorage } from '../instance/health/watch-storage'
import { followUpdateFeed } from '../instance/updates/check-for-updates'
import { everyTick } from '../lib/async/ticker'
import { hour, minute, second } from '../lib/durations'
import { collectGrowth } from '../lib/system/collect-garbage'
import { compileAsUsual } from '../lib/system/compiling'
import { forgetOldSessions, storeSessionUses } from '../platform/access/sessions/keep-sessions'
import { countAccounts } from '../platform/access/store'
import { forgetOldActs } from '../platform/audit/record-act'
import { sealWithPresentKey, takeStoredSettings } from '../platform/configuration/app-settings/app-settings'
import { guardConnections } from '../platform/connections/guard-connections'
import { DamagedDatabase } from '../platform/db/database'
import { compatibilityOf } from '../platform/http/compatibility-mode'
import { followJobSignal } from '../platform/jobs/job-signal'
import { createLog, type Log } from '../platform/log'
import { createLiveSettings } from '../platform/settings/live-settings'
import { misspelledSettings, type SettingSources, tellOfIgnoredLines } from '../platform/settings/read-config'
import type { Config } from '../platform/settings/table/config-type'
import { dataDirAt, lockDataDir, prepareDataDir } from '../platform/storage/data-dir'
import { completeRestore, removeReplaced } from '../platform/storage/restored-data'
import { watchDatabase } from '../platform/storage/watch-database'
import { build, earliestTime } from '../platform/version'
import { threadOf } from '../platform/workers/worker-thread'
import { sealKeysWithPresentKey } from '../transfer/connectors/key'
import { forgetOldChanges } from '../workouts/changes/changes'
import { followMapSource } from '../workouts/images/map-images/redraw-map-images'
import { queueBackfill } from '../workouts/library/backfill'
import { createApp } from './app'
import { cleanUpDirectory, cleanUpInstance } from './clean-up'
import type { Context } from './context'
import { loadsModulesSafely, startAgainWithSettings } from './engine-settings'
import { listenByHttp, requireCertificate, serveByHttps } from './listen'
import { closeContext, openContext } from './open-context'
import { readThroughIfDoubted } from './read-through'
import { findSupervisor } from './supervisor'
import { greet, nameOnNetwork } from './tell-addresses'
import { handleUncaught } from './uncaught'

/** Time limit for running requests to finish. Supervisors often kill a process ten seconds after asking it to stop. */
const shutdownMs = 5 * second

/**
 * Time limit for jobs and workers to stop, after the requests have ended. Unfinished work is repeated after the next
 * start.
 */
const closingMs = 2 * second

/** Interval of checkpoints. They limit the size of the write-ahead log if the server has little to do. */
const checkpointMs = minute

/** Interval at which the memory of the server is looked at. */
const collectingMs = minute / 2

interface Settings {
  config: Config
  /** The sources from which `config` was read. */
  given: SettingSources
  /** Reads the sources again. */
  gather(): SettingSources
}

/**
 * Serves until a signal ends the process. After a restore, the server continues with the restored data on the same
 * ports.
 * @throws DamagedDatabase if the database is found to be damaged, at the start or later
 */
export async function serve({ config: read, given, gather }: Settings) {
  const live = createLiveSettings(read, given, gather)
  const { config } = live
  const log = createLog(
    line => process.stdout.write(`${line}\n`),
    () => new Date(),
    config.logFormat,
  )
  const dataDir = prepareDataDir(config.dataDir)
  startAgainWithSettings(dataDir.run)
  const lock = lockDataDir(config.dataDir)
  cleanUpDirectory(dataDir)
  handleUncaught(log)
  warnAboutSettings(config, given, log)
  const supervisor = findSupervisor(given.environment)
  const askedToEnd = new Promise<'end'>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve('end'))
  })
  let followSettings = () => {}
  onHangUp(() => {
    live.reread(log)
    followSettings()
  })
  requireCertificate(config, new Date())
  let ports: Ports = { http: config.port, https: config.httpsPort }
  for (;;) {
    const server = await start(config, ports, log)
    compileAsUsual()
    ;({ ports } = server)
    followSettings = server.followSettings
    supervisor.tellReady()
    const reason = await Promise.race([askedToEnd, server.restored, server.damaged])
    followSettings = () => {}
    if (reason === 'restored') supervisor.tellBusy()
    else supervisor.tellStopping()
    await server.stop()
    if (reason instanceof DamagedDatabase) throw reason
    if (reason === 'end') break
    takeRestored(config.dataDir, log)
    // If the restore failed above and could not be taken back either, this tries to complete it again. A second failure
    // ends the server.
    prepareDataDir(config.dataDir, lock)
  }
  lock.release()
  log.info('Ended')
  process.exit(0)
}

/**
 * Supervisors send SIGHUP so that the settings are read again. On a terminal, SIGHUP means that the terminal was
 * closed, and it ends the process as usual.
 */
function onHangUp(reread: () => void) {
  if (!process.stdout.isTTY) process.on('SIGHUP', reread)
}

/** Replaces the data with the restored data. If this fails, the former data stays. */
function takeRestored(dataDir: string, log: Log) {
  try {
    const kept = completeRestore(dataDir)
    log.info('A backup was restored', { before: kept })
  } catch (error) {
    log.error('A restored backup could not be put in place', { reason: String(error) })
  }
}

/** The ports in use. They stay the same after a restore. */
interface Ports {
  http: number
  https: number
}

async function start(config: Config, wantedPorts: Ports, log: Log) {
  const restored = Promise.withResolvers<'restored'>()
  const damaged = Promise.withResolvers<DamagedDatabase>()
  const ctx = openContext(config, log, () => new Date(), {
    onRestored: () => restored.resolve('restored'),
    ...(loadsModulesSafely(dataDirAt(config.dataDir).run) && { startThread: threadOf() }),
  })
  const { snapshot } = ctx.database
  if (snapshot) log.info('The database was brought up to date; a copy was made first', { copy: snapshot })
  warnAboutClock(ctx)
  warnAboutLackOfAdmin(ctx)
  warnOfFormerPasskeys(ctx)
  await settlePasswordCost(ctx)
  await cleanUpInstance(ctx)
  await followMapSource(ctx)
  followBackupSchedule(ctx)
  followUpdateFeed(ctx)
  followRenewal(ctx)

  const app = createApp(ctx, await openMetrics(ctx))
  listenByHttp(app, { host: config.host, port: wantedPorts.http, setting: 'PORT' })
  const https = await serveByHttps(ctx, app, wantedPorts.https)
  const port = app.server?.port ?? wantedPorts.http
  const listened = [port, ...(https ? [https.port] : [])]
  for (const one of listened) ctx.ownPorts.add(one)
  queueBackfill(ctx.db, ctx.clock())
  ctx.jobs.start()
  const { run } = dataDirAt(config.dataDir)
  const endSignals = followJobSignal(run, ctx.jobs.wake)
  ctx.looksAtInbox = true
  ctx.inbox?.start()
  ctx.homeAssistant?.start()
  const endWatch = watchDatabase({ ...ctx, dataDir: dataDirAt(config.dataDir) }, () => void ctx.jobs.stop())
  watchStorage(ctx)
  const removeReplacedData = () => void removeReplaced(config.dataDir, ctx.clock(), log)
  removeReplacedData()
  const endTickers = [
    everyTick(storageLookMs, () => watchStorage(ctx)),
    everyTick(hour, () => void forgetUnconfirmed(ctx)),
    everyTick(hour, removeReplacedData),
    everyTick(hour, () => sealWithPresentKey(ctx)),
    everyTick(hour, () => sealKeysWithPresentKey(ctx)),
    everyTick(hour, () => forgetOldActs(ctx)),
    everyTick(hour, () => forgetOldSessions(ctx)),
    everyTick(hour, () => forgetOldChanges(ctx)),
    everyTick(minute, () => storeSessionUses(ctx)),
    everyTick(checkpointMs, ctx.database.checkpoint),
    everyTick(collectingMs, collectGrowth()),
  ]
  log.info('Started', { version: build, port })
  const { served } = ctx.https
  const listening: Listening = served ? { scheme: 'https', port: served.port } : { scheme: 'http', port }
  ctx.reachability.noteListening(listening)
  greet(ctx, port)
  const localName = nameOnNetwork(ctx, listening)
  const endGuard = app.server ? guardConnections(ctx, app.server, listened) : () => {}
  void readThroughIfDoubted(ctx, damaged.resolve)

  return {
    ports: { http: port, https: https?.port ?? wantedPorts.https },
    /** Resolves when restored data is ready to replace the current data. */
    restored: restored.promise,
    /** Resolves if the database is damaged. */
    damaged: damaged.promise,
    /**
     * Applies changed settings to schedules, the update check and the certificate. Call it after the settings have
     * changed.
     */
    followSettings() {
      // A setting that the environment no longer gives may be one of the app.
      ctx.followSettings(takeStoredSettings(ctx))
      followBackupSchedule(ctx)
      followUpdateFeed(ctx)
      followRenewal(ctx, true)
      https?.look()
      ctx.jobs.wake()
    },
    /** Waits some seconds for running requests to finish, then closes everything. */
    async stop() {
      for (const end of endTickers) end()
      endSignals()
      void localName?.stop()
      await Promise.race([Promise.all([app.server?.stop(), https?.stop(false)]), Bun.sleep(shutdownMs)])
      // Closes the connections that are still open.
      void app.server?.stop(true)
      void https?.stop(true)
      endWatch()
      endGuard()
      await Promise.race([closeContext(ctx), Bun.sleep(closingMs)])
    },
  }
}

/** Creates the metrics. Their module is loaded only if metrics are enabled. */
const openMetrics = async (ctx: Context) =>
  ctx.config.metricsToken === null ? null : (await import('../instance/metrics/metrics')).createMetrics(ctx)

/** Warns about settings that are valid but are probably mistakes. */
function warnAboutSettings(config: Config, given: SettingSources, log: Log) {
  for (const { name, meant } of misspelledSettings(given.environment)) {
    log.warn(`${name} in the environment is no setting. Did you mean ${meant}?`)
  }
  for (const sentence of tellOfIgnoredLines(given)) log.warn(sentence)
  const { rateLimits, mailServer, senderEmail, uiUrl, backupDir } = config
  if (rateLimits.length === 0) {
    log.warn('All limits are off: on requests, on emails and on failed logins')
  }
  if (mailServer && !(senderEmail && uiUrl)) {
    log.warn('Mail is off: besides EMAIL_URL it needs SENDER_EMAIL and UI_URL')
  }
  const reason = backupDir === null ? null : whyUnwritable(backupDir)
  if (reason !== null) log.warn('Backups cannot be made: BACKUP_DIR cannot be written to', { reason })
  if (uiUrl?.startsWith('http:') && certificateFilesOf(config)) {
    log.warn('UI_URL begins with http:// although https is served: links in emails lead there')
  }
  if (compatibilityOf(config).showsMapImagesToAll) {
    log.warn('API_DIALECT=fittrackee: map images are shown to anybody who knows their random address')
  }
}

/** Warns if there are accounts but no administrator: accounts can also be created by commands and by imports. */
function warnAboutLackOfAdmin({ db, log }: Context) {
  if (countAccounts(db) > 0 && !hasAdministrator(db)) log.warn(nobodyAdministers)
}

/**
 * Warns if the clock is wrong. The server starts nevertheless: without a network the clock may stay wrong, and users
 * can still view their data.
 */
function warnAboutClock({ clock, log }: Context) {
  if (clock() >= earliestTime) return
  log.warn(
    'The clock of this machine is wrong. What begins before it is set is dated by it, and sessions end when it is set',
    { clock: clock().toISOString() },
  )
}
