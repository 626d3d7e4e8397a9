// The server's life: start, say where it is, end without losing anything.
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { prepareToRefuse } from '../access/passwords'
import { countAccounts } from '../platform/access/store'
import { type App, createApp } from '../app'
import { receivingFolder } from '../instance/backups/restore-uploaded'
import { followBackupSchedule } from '../backups/schedule'
import { removeInterrupted } from '../instance/backups/archive/write-backup'
import { CannotListen } from './cannot-listen'
import type { Config } from '../platform/config'
import type { Context } from '../context'
import { lockDataDir, prepareDataDir, unlockDataDir } from '../platform/storage/data-dir'
import { noteTime, takeUpTime } from '../instance/keep-time'
import { settlePasswordCost } from '../instance/settle-password-cost'
import { version } from '../platform/version'
import { createLog, type Log } from '../platform/log'
import { closeContext, openContext } from '../open-context'
import { completeRestore, discardRestored } from '../platform/storage/restored-data'
import { createSteadyClock } from '../steady-clock'
import { sweepStrayFiles } from '../stray-files'
import { forgetUnconfirmed } from '../accounts/users/forget-unconfirmed'
import { followMapSource } from '../workouts/redraw-pictures'

/** Longer than a slow phone needs between two packets, shorter than an attacker needs. */
const idleSeconds = 30

const shutdownMs = 7_000

const hourMs = 3_600_000

/** How long the write-ahead log may grow on a quiet server. */
const checkpointMs = 60_000

/** How much of the time a power cut may make a server forget. Each note is a write, which wears out memory cards. */
const notingMs = 10 * 60_000

/** Serves until the process is told to end; in between it goes on with what was restored, at the same port. */
export async function serve(config: Config) {
  const log = createLog(
    line => process.stdout.write(`${line}\n`),
    () => new Date(),
  )
  const dataDir = prepareDataDir(config.dataDir)
  lockDataDir(config.dataDir)
  discardRestored(config.dataDir)
  removeInterrupted(dataDir)
  rmSync(receivingFolder(dataDir), { recursive: true, force: true })
  survive(log)
  warnAboutSettings(config, log)
  const toldToEnd = new Promise<'end'>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve('end'))
  })
  let { port } = config
  for (;;) {
    const server = await start({ ...config, port }, log)
    port = server.port
    const reason = await Promise.race([toldToEnd, server.restored])
    await server.stop()
    if (reason === 'end') break
    takeRestored(config.dataDir, log)
  }
  unlockDataDir()
  process.exit(0)
}

/** Whatever goes wrong, the instance from before is there again. */
function takeRestored(dataDir: string, log: Log) {
  try {
    const kept = completeRestore(dataDir)
    log.info('A backup was restored', { before: kept })
  } catch (error) {
    log.error('A backup could not be put in its place', { reason: String(error) })
  }
}

interface Server {
  port: number
  /** Resolves when a restored instance lies ready. */
  restored: Promise<'restored'>
  /** Lets the requests in hand finish, for some seconds, and closes everything. */
  stop(): Promise<void>
}

async function start(config: Config, log: Log): Promise<Server> {
  const restored = Promise.withResolvers<'restored'>()
  const clock = createSteadyClock({ wall: () => Date.now(), monotonic: () => performance.now() })
  const ctx = openContext(config, log, clock.now, () => restored.resolve('restored'))
  const { snapshot } = ctx.database
  if (snapshot) log.info('The database was brought up to date, and copied before', { copy: snapshot })
  takeUpTime(ctx, clock)
  await settlePasswordCost(ctx)
  const swept = await sweepStrayFiles(ctx.db, ctx.files)
  if (swept > 0) log.info('Files of an interrupted run were removed', { files: swept })
  await ctx.regions.removeParts()
  await followMapSource(ctx)
  followBackupSchedule(ctx)

  const app = createApp(ctx)
  listen(app, config)
  ctx.jobs.start()
  void prepareToRefuse()
  forgetUnconfirmed(ctx)
  const timers = [
    setInterval(() => forgetUnconfirmed(ctx), hourMs),
    setInterval(ctx.database.checkpoint, checkpointMs),
    setInterval(() => noteTime(ctx, clock), notingMs),
  ]
  // Before the cache was one file, tiles were kept here, without a limit.
  void rm(join(config.dataDir, 'cache', 'tiles'), { recursive: true, force: true }).catch(() => {})
  const port = app.server?.port ?? config.port
  announce(ctx, port)

  return {
    port,
    restored: restored.promise,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.race([app.server?.stop(), Bun.sleep(shutdownMs)])
      // Whoever is still sending has had its time: what supervises servers often waits ten seconds before it kills.
      void app.server?.stop(true)
      noteTime(ctx, clock)
      await closeContext(ctx)
    },
  }
}

/** What is allowed, and perhaps not what was meant. */
function warnAboutSettings({ rateLimits, mailServer, senderEmail, uiUrl }: Config, log: Log) {
  if (rateLimits.length === 0) {
    log.warn('Nothing is limited: neither requests nor letters nor guesses at passwords')
  }
  if (mailServer && !(senderEmail && uiUrl)) {
    log.warn('Mail stays off: beside EMAIL_URL it needs SENDER_EMAIL and UI_URL')
  }
}

/** @throws CannotListen */
function listen(app: App, config: Config) {
  try {
    app.listen({
      hostname: config.host,
      port: config.port,
      // A second server must fail to start rather than share the traffic.
      reusePort: false,
      idleTimeout: idleSeconds,
      // Otherwise Bun shows the stack of what even the error handler did not survive.
      development: false,
      // Bodies are bounded where they are read, so that a refusal comes in the envelope; unread ones are not kept.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    })
  } catch (error) {
    throw new CannotListen(
      `${config.host}:${config.port}`,
      (error as { code?: string }).code ?? String(error),
    )
  }
}

function announce(ctx: Context, port: number) {
  const addresses = reachableAddresses(ctx.config.host).map(address => `http://${address}:${port}`)
  const lines = [
    `Trackhut ${version} is running. Data: ${ctx.config.dataDir}`,
    ...addresses.map(url => `  ${url}`),
  ]
  if (countAccounts(ctx.db) === 0) {
    lines.push('', 'Make the first account with this link. It works once:')
    lines.push(...addresses.map(url => `  ${url}/setup#${ctx.invitation.token}`))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Names a browser can use for the address that is listened on. */
function reachableAddresses(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host]
  const own = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return ['localhost', ...own.map(({ address }) => address)]
}

/** A failure nobody caught must not take everybody's server down; a storm of them must, for whoever supervises it. */
function survive(log: Log) {
  const stormSize = 20
  const stormMs = 60_000
  let recent: number[] = []
  const note = (error: unknown) => {
    const now = performance.now()
    recent = [...recent.filter(time => now - time < stormMs), now]
    log.error('Something failed in the background', {
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    if (recent.length >= stormSize) process.exit(70)
  }
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
}
