// The server's life: start, say where it is, end without losing anything.

import { nobodyAdministers } from '../accounts/users/account-rules'
import { forgetUnconfirmed } from '../accounts/users/delete-user'
import { hasAdministrator } from '../accounts/users/store'
import type { Listening } from '../instance/addresses/list-addresses'
import { whyUnwritable } from '../instance/backups/folder/backups-folder'
import { followBackupSchedule } from '../instance/backups/schedule'
import { followRenewal } from '../instance/certificates/acme/renew-certificate'
import { certificateFilesOf } from '../instance/certificates/certificate-files'
import { settlePasswordCost } from '../instance/configuration/settle-password-cost'
import { storageLookMs, watchStorage } from '../instance/health/watch-storage'
import { followUpdateFeed } from '../instance/updates/check-for-updates'
import { everyBeat } from '../lib/async/beat'
import { hour } from '../lib/durations'
import { countAccounts } from '../platform/access/store'
import { forgetOldActs } from '../platform/audit/record-act'
import { guardConnections } from '../platform/connections/guard-connections'
import { DamagedDatabase } from '../platform/db/database'
import { compatibilityOf } from '../platform/http/compatibility-mode'
import { answerBell } from '../platform/jobs/bell'
import { createLog, type Log } from '../platform/log'
import { createLiveSettings } from '../platform/settings/live-settings'
import { misspelledSettings, type SettingSources, tellOfIgnoredLines } from '../platform/settings/read-config'
import type { Config } from '../platform/settings/table/config-type'
import { dataDirAt, lockDataDir, prepareDataDir } from '../platform/storage/data-dir'
import { completeRestore, removeReplaced } from '../platform/storage/restored-data'
import { watchDatabase } from '../platform/storage/watch-database'
import { build, earliestTime } from '../platform/version'
import { followMapSource } from '../workouts/images/map-images/redraw-map-images'
import { queueBackfill } from '../workouts/library/backfill'
import { createApp } from './app'
import { cleanUpDirectory, cleanUpInstance } from './clean-up'
import type { Context } from './context'
import { listenByHttp } from './listen'
import { closeContext, openContext } from './open-context'
import { readThroughIfDoubted } from './read-through'
import { requireCertificate, serveByHttps } from './serve-by-https'
import { findSupervisor } from './supervisor'
import { greet, nameOnNetwork } from './tell-addresses'
import { handleUncaught } from './uncaught'

/** What supervises servers often waits ten seconds before it kills. */
const shutdownMs = 5_000

/** Then jobs and workers get this much. What is not done by then, the next start does. */
const closingMs = 2_000

/** How long the write-ahead log may grow on a quiet server. */
const checkpointMs = 60_000

interface Settings {
  config: Config
  /** What it was read from. */
  given: SettingSources
  /** Looks at what is given now. */
  gather(): SettingSources
}

/**
 * Serves until the process is told to end; in between it goes on with what was restored, at the same port.
 * @throws DamagedDatabase when that is found out, before anything is answered or later
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
  const lock = lockDataDir(config.dataDir)
  cleanUpDirectory(dataDir)
  handleUncaught(log)
  warnAboutSettings(config, given, log)
  const supervisor = findSupervisor(given.environment)
  const toldToEnd = new Promise<'end'>(resolve => {
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
    ;({ ports } = server)
    followSettings = server.followSettings
    supervisor.tellReady()
    const reason = await Promise.race([toldToEnd, server.restored, server.damaged])
    followSettings = () => {}
    if (reason === 'restored') supervisor.tellBusy()
    else supervisor.tellStopping()
    await server.stop()
    if (reason instanceof DamagedDatabase) throw reason
    if (reason === 'end') break
    takeRestored(config.dataDir, log)
    // Unless that put everything back, the rest is done here, or the server ends.
    prepareDataDir(config.dataDir, lock)
  }
  lock.release()
  log.info('Ended')
  process.exit(0)
}

/**
 * What supervises servers sends SIGHUP for the settings to be read again. On a terminal it means that the terminal has
 * gone, and ends the process as it would any other.
 */
function onHangUp(reread: () => void) {
  if (!process.stdout.isTTY) process.on('SIGHUP', reread)
}

/** Whatever goes wrong, the instance from before is there again. */
function takeRestored(dataDir: string, log: Log) {
  try {
    const kept = completeRestore(dataDir)
    log.info('A backup was restored', { before: kept })
  } catch (error) {
    log.error('A restored backup could not be put in place', { reason: String(error) })
  }
}

/** Those that are listened on; what a restored instance goes on with. */
interface Ports {
  http: number
  https: number
}

interface Server {
  ports: Ports
  /** Resolves when a restored instance lies ready. */
  restored: Promise<'restored'>
  /** Resolves when the database turns out to be damaged. */
  damaged: Promise<DamagedDatabase>
  /** To be called when settings have changed. */
  followSettings(): void
  /** Lets the requests in hand finish, for some seconds, and closes everything. */
  stop(): Promise<void>
}

async function start(config: Config, wantedPorts: Ports, log: Log): Promise<Server> {
  const restored = Promise.withResolvers<'restored'>()
  const damaged = Promise.withResolvers<DamagedDatabase>()
  const ctx = openContext(config, log, () => new Date(), { onRestored: () => restored.resolve('restored') })
  const { snapshot } = ctx.database
  if (snapshot) log.info('The database was brought up to date; a copy was made first', { copy: snapshot })
  warnAboutClock(ctx)
  warnAboutLackOfAdmin(ctx)
  await settlePasswordCost(ctx)
  await cleanUpInstance(ctx)
  await followMapSource(ctx)
  followBackupSchedule(ctx)
  followUpdateFeed(ctx)
  followRenewal(ctx)

  const app = createApp(ctx, await openMetrics(ctx))
  listenByHttp(app, { host: config.host, port: wantedPorts.http, setting: 'PORT' })
  const https = await serveByHttps(ctx, app, wantedPorts.https)
  queueBackfill(ctx.db, ctx.clock())
  ctx.jobs.start()
  const { run } = dataDirAt(config.dataDir)
  const endBell = answerBell(run, ctx.jobs.wake)
  ctx.inbox?.start()
  const endWatch = watchDatabase({ ...ctx, dataDir: dataDirAt(config.dataDir) }, () => void ctx.jobs.stop())
  watchStorage(ctx)
  const removeReplacedData = () => void removeReplaced(config.dataDir, ctx.clock(), log)
  removeReplacedData()
  const endBeats = [
    everyBeat(storageLookMs, () => watchStorage(ctx)),
    everyBeat(hour, () => void forgetUnconfirmed(ctx)),
    everyBeat(hour, removeReplacedData),
    everyBeat(hour, () => forgetOldActs(ctx)),
    everyBeat(checkpointMs, ctx.database.checkpoint),
  ]
  const port = app.server?.port ?? wantedPorts.http
  log.info('Started', { version: build, port })
  const { served } = ctx.https
  const listening: Listening = served ? { scheme: 'https', port: served.port } : { scheme: 'http', port }
  ctx.reach.noteListening(listening)
  greet(ctx, port)
  const localName = nameOnNetwork(ctx, listening)
  const listened = [port, ...(https ? [https.port] : [])]
  const endGuard = app.server ? guardConnections(ctx, app.server, listened) : () => {}
  void readThroughIfDoubted(ctx, damaged.resolve)

  return {
    ports: { http: port, https: https?.port ?? wantedPorts.https },
    restored: restored.promise,
    damaged: damaged.promise,
    followSettings() {
      followBackupSchedule(ctx)
      followUpdateFeed(ctx)
      followRenewal(ctx, true)
      https?.look()
      ctx.jobs.wake()
    },
    async stop() {
      for (const end of endBeats) end()
      endBell()
      void localName?.stop()
      await Promise.race([Promise.all([app.server?.stop(), https?.stop(false)]), Bun.sleep(shutdownMs)])
      // Whoever is still sending has had its time.
      void app.server?.stop(true)
      void https?.stop(true)
      endWatch()
      endGuard()
      await Promise.race([closeContext(ctx), Bun.sleep(closingMs)])
    },
  }
}

/** Loaded only where they are wanted. */
const openMetrics = async (ctx: Context) =>
  ctx.config.metricsToken === null ? null : (await import('../instance/metrics/metrics')).createMetrics(ctx)

/** Warns about settings that are allowed, and perhaps not what was meant. */
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

/** Accounts can be made by commands and come from elsewhere, so there may be none that can administer. */
function warnAboutLackOfAdmin({ db, log }: Context) {
  if (countAccounts(db) > 0 && !hasAdministrator(db)) log.warn(nobodyAdministers)
}

/** It goes on nevertheless: without a network nobody sets the clock, and everything can be looked at. */
function warnAboutClock({ clock, log }: Context) {
  if (clock() >= earliestTime) return
  log.warn(
    'The clock of this machine is wrong. What begins before it is set is dated by it, and sessions end when it is set',
    { clock: clock().toISOString() },
  )
}
