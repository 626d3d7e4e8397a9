// Builds the context: opens the data directory and connects the parts of the server. Tests do the same with their own
// clock.

import { Providers } from '../accounts/providers/providers'
import { createSetupLink } from '../accounts/setup/create-first-account'
import { createReachability } from '../instance/addresses/list-addresses'
import { noteJobEnd } from '../instance/alerts/alerts'
import { createExclusiveWork } from '../lib/async/exclusive-work'
import { createSharedWork } from '../lib/async/shared-work'
import { createTurns } from '../lib/async/turns'
import { createOwnNetworks } from '../lib/net/own-networks'
import { createBaseMap } from '../maps/base-map/base-map'
import { createPlaces } from '../maps/places/places'
import { openRegions, regionsFolder } from '../maps/regions/regions'
import { openBaseTiles, openReliefTiles, openTiles, tileSourceOf } from '../maps/tiles/open-tiles'
import { createPasswords } from '../platform/access/passwords'
import { storeSessionUses } from '../platform/access/sessions/keep-sessions'
import { createSessionUses } from '../platform/access/sessions/session-uses'
import { createLinkTokens } from '../platform/access/tokens/link-tokens'
import { createSealing } from '../platform/access/tokens/sealing'
import { openKeyRing, ringOf } from '../platform/access/tokens/secret-key'
import { createTokens } from '../platform/access/tokens/tokens'
import { sealWithPresentKey, takeStoredSettings } from '../platform/configuration/app-settings/app-settings'
import { openDatabase } from '../platform/db/database'
import { migrations } from '../platform/db/migrations'
import { wakeOnCommits } from '../platform/events/followers'
import { createHttps } from '../platform/http/secure/https'
import { signalWaitingJobs } from '../platform/jobs/job-signal'
import { createJobs } from '../platform/jobs/jobs'
import type { Log } from '../platform/log'
import { createMailer } from '../platform/mail/mailer'
import type { Config } from '../platform/settings/table/config-type'
import { prepareDataDir } from '../platform/storage/data-dir'
import { openFiles } from '../platform/storage/files'
import { openSpool } from '../platform/storage/spool'
import { workerEnvironment } from '../platform/workers/environment'
import { makeModuleFolder } from '../platform/workers/module-folder'
import type { StartProcess } from '../platform/workers/worker-process'
import { createWorkers } from '../platform/workers/workers'
import { HomeAssistant } from '../transfer/home-assistant/publisher'
import { followDevices } from '../transfer/home-assistant/switch-device'
import { createHeldKeys } from '../transfer/restores/held-keys'
import { followMapSource } from '../workouts/images/map-images/redraw-map-images'
import { openWeather } from '../workouts/weather/weather-source'
import type { Context } from './context'
import { followSettings, openInbox } from './follow-settings'
import { emailJobs, jobs } from './jobs'

/**
 * Returns the folder into which native modules are unpacked. Warns if map images cannot be drawn, or if the folder is
 * not in the data directory.
 */
function findModuleFolder(run: string, log: Log): string {
  const folder = makeModuleFolder(run)
  if (folder === null)
    log.warn(
      'No map images can be drawn: no disk here runs programs (noexec), neither that of the data directory nor TMPDIR',
    )
  else if (folder !== run)
    log.warn(
      'The module that draws map images is unpacked elsewhere: the data directory is somebody else’s, or its disk runs no programs (noexec)',
      { folder },
    )
  return folder ?? run
}

interface Opening {
  /** Called after a backup was restored, see Context. The server then restarts with the restored data. */
  onRestored?: () => void
  /** Whether a server runs on the same data directory. That server has checked the database, and it runs the jobs. */
  besideServer?: boolean
  /** Starts worker processes, see ProcessOptions. */
  startWorker?: StartProcess
  /** Starts the thread for small tasks. */
  startThread?: StartProcess
}

/**
 * Opens the context.
 * @param config the settings from outside. Those that administrators have set in the browser are put into it.
 */
export function openContext(
  config: Config,
  log: Log,
  clock: () => Date,
  { onRestored = () => {}, besideServer = false, startWorker, startThread }: Opening = {},
): Context {
  const dataDir = prepareDataDir(config.dataDir)
  const database = openDatabase(dataDir.database, migrations, {
    reads: besideServer ? 'nothing' : 'in doubt',
  })
  const { db } = database
  const keys = config.secretKey === null ? openKeyRing(dataDir.secretKey) : ringOf(config.secretKey)
  const sealing = createSealing(keys, clock)
  sealWithPresentKey({ db, sealing })
  takeStoredSettings({ config, db, sealing, log })
  const workers = createWorkers({
    environment: workerEnvironment(config, findModuleFolder(dataDir.run, log)),
    ...(startWorker && { start: startWorker }),
    startThread,
    log,
  })
  const baseMap = createBaseMap()
  const regions = openRegions({
    folder: regionsFolder(config.dataDir),
    clock,
    onChange: () => followMapSource(ctx),
  })
  const ctx: Context = {
    config,
    database,
    db,
    log,
    clock,
    files: openFiles(dataDir.uploads),
    spool: openSpool(dataDir),
    tokens: createTokens(keys, clock),
    linkTokens: createLinkTokens(keys, clock),
    sealing,
    passwords: createPasswords(config),
    sessionUses: createSessionUses(),
    workers,
    requestsInHand: new Map(),
    exclusively: createExclusiveWork(),
    largeUploads: new Map(),
    uploadTurns: createTurns(),
    drawing: { usual: createSharedWork(), sized: createSharedWork() },
    onRestored,
    https: createHttps(),
    ownNetworks: createOwnNetworks(),
    ownPorts: new Set(),
    baseMap,
    baseTiles: openBaseTiles(config, clock, { baseMap, workers, regions }),
    reliefTiles: openReliefTiles(config, clock, { baseMap, workers }),
    places: createPlaces(),
    regions,
    tiles: openTiles(tileSourceOf(config), config, clock),
    weather: openWeather(config, clock),
    inbox: openInbox(config, log, () => ctx),
    looksAtInbox: false,
    homeAssistant: config.mqtt && new HomeAssistant(() => ctx, config.mqtt),
    setupLink: createSetupLink(config),
    heldKeys: createHeldKeys(clock),
    providers: new Providers(config, clock),
    reachability: createReachability(config),
    mail: createMailer(config),
    followSettings: changed => followSettings(ctx, changed),
    jobs: createJobs({
      db,
      log,
      clock,
      jobs: [...jobs, ...emailJobs],
      isHeld: kind => ctx.mail === null && emailJobs.some(({ name }) => name === kind),
      world: () => ctx,
      onFailure: database.learnFrom,
      onEnd: (kind, outcome) => noteJobEnd(ctx, kind, outcome),
    }),
  }
  if (besideServer) ctx.jobs.wake = () => signalWaitingJobs(dataDir.run)
  // Beside a server, the settings of that one count.
  if (!besideServer) followDevices(ctx)
  wakeOnCommits(ctx)
  return ctx
}

/** Interrupts the running jobs, which run again after the next start, and closes the database. */
export async function closeContext(ctx: Context) {
  const stopped = Promise.all([ctx.inbox?.stop(), ctx.jobs.stop(), ctx.homeAssistant?.stop()])
  ctx.mail?.close()
  ctx.weather?.close()
  ctx.tiles?.close()
  ctx.baseTiles.close()
  ctx.reliefTiles.close()
  ctx.places.close()
  await ctx.regions.close()
  ctx.workers.stop()
  await stopped
  // The workers are stopped again, because a job may have started a task between the first stop and its own end.
  ctx.workers.stop()
  storeSessionUses(ctx)
  ctx.database.close()
}
