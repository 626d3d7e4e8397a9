// Builds the world of a server: opens what the data directory holds and joins the parts. Tests do the same with a clock
// of their own.
import { openKeyRing, ringOf } from './platform/access/tokens/secret-key'
import { createTokens } from './platform/access/tokens/tokens'
import { answerLetterRequest } from './auth/request-letter'
import { makeBackup } from './instance/backups/make-backup'
import { queueBackup, queueNextBackup } from './backups/schedule'
import type { Config } from './platform/config'
import type { Context } from './context'
import { prepareDataDir } from './platform/storage/data-dir'
import { openDatabase } from './platform/db/database'
import { giveUpExport, makeExport } from './transfer/exports/make-export'
import { sweepExport } from './transfer/exports/sweep-export'
import { openFiles } from './platform/storage/files'
import { addToHeat } from './heat/add-to-heat'
import { mergeChanges } from './maps/heat/merge-changes'
import { queueHeat } from './heat/queue-heat'
import { remakeHeat, subtractFromHeat } from './maps/heat/remove-from-heat'
import { continueImport, giveUpImport } from './transfer/imports/stages/continue-import'
import { createJobs } from './jobs'
import type { Log } from './platform/log'
import { createMailer } from './platform/mail/mailer'
import { sendLetter, throwAwayLetter } from './mail/send-letter'
import { createBaseMap } from './maps/base-map/base-map'
import { openBaseTiles, openTiles } from './maps/tiles/open-tiles'
import { sweepEndedYesterday } from './accounts/oauth/grants/sweep-grants'
import { openRegions, regionsFolder } from './maps/regions/regions'
import { createInvitation } from './accounts/setup/invitation'
import { openWeather } from './workouts/weather/weather-source'
import { workerEnvironment } from './platform/workers/environment'
import { createWorker } from './worker/worker'
import { finishWorkoutPicture } from './workouts/draw-workout-picture'
import { fetchWorkoutWeather } from './workouts/recordings/jobs'
import { followMapSource, queueRedraws, redrawPicture } from './workouts/redraw-pictures'

/** @param onRestored see Context; a server goes on with what was restored */
export function openContext(
  config: Config,
  log: Log,
  clock: () => Date,
  onRestored: () => void = () => {},
): Context {
  const dataDir = prepareDataDir(config.dataDir)
  const database = openDatabase(dataDir.database)
  const { db } = database
  const keys = config.secretKey === null ? openKeyRing(dataDir.secretKey) : ringOf(config.secretKey)
  const environment = workerEnvironment(config, dataDir.run)
  const mail = createMailer(config)
  const painter = createWorker({ environment, log })
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
    files: openFiles(dataDir.uploads, clock),
    tokens: createTokens(keys, clock),
    worker: createWorker({ environment, log }),
    painter,
    archivist: createWorker({ environment, log }),
    onRestored,
    baseMap,
    baseTiles: openBaseTiles(config, clock, { baseMap, painter, regions }),
    regions,
    tiles: openTiles(config, clock),
    weather: openWeather(config, clock),
    invitation: createInvitation(),
    mail,
    jobs: createJobs({
      db,
      log,
      clock,
      handlers: {
        'add-heat': { run: id => addToHeat(ctx, Number(id)) },
        'draw-picture': { run: mapId => finishWorkoutPicture(ctx, mapId) },
        'fetch-weather': { run: id => fetchWorkoutWeather(ctx, Number(id)) },
        'import-account': {
          run: (subject, stopping) => continueImport(ctx, subject, stopping),
          giveUp: subject => giveUpImport(ctx, subject),
        },
        'make-backup': {
          run: (_, stopping) => makeBackup(ctx, stopping),
          giveUp: () => queueNextBackup(ctx, db),
        },
        'make-export': {
          run: (id, stopping) => makeExport(ctx, Number(id), stopping),
          giveUp: id => giveUpExport(ctx, Number(id)),
        },
        'merge-heat': { run: () => mergeChanges(ctx) },
        'queue-backup': { run: async () => queueBackup(ctx) },
        'queue-heat': { run: async from => queueHeat(ctx, Number(from)) },
        'queue-redraws': { run: async from => queueRedraws(ctx, Number(from)) },
        'redraw-picture': { run: id => redrawPicture(ctx, Number(id)) },
        'subtract-heat': {
          run: id => subtractFromHeat(ctx, Number(id)),
          giveUp: id => remakeHeat(ctx, Number(id)),
        },
        'sweep-export': { run: id => sweepExport(ctx, Number(id)) },
        'sweep-grants': { run: async () => sweepEndedYesterday(db, clock()) },
        // With mail off letters wait: perhaps it is off by mistake.
        ...(mail && {
          'request-letter': { run: (subject: string) => answerLetterRequest(ctx, subject) },
          'send-letter': {
            run: (id: string) => sendLetter(ctx, id),
            giveUp: (id: string) => throwAwayLetter(ctx, id),
          },
        }),
      },
    }),
  }
  return ctx
}

/** Gives up the job in hand, which will be done after the next start, and closes the database. */
export async function closeContext(ctx: Context) {
  const stopped = ctx.jobs.stop()
  ctx.mail?.close()
  ctx.weather?.close()
  ctx.tiles?.close()
  ctx.baseTiles.close()
  await ctx.regions.close()
  ctx.worker.stop()
  ctx.painter.stop()
  ctx.archivist.stop()
  await stopped
  ctx.database.close()
}
