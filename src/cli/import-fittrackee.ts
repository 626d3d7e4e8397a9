import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countAccounts } from '../platform/access/store'
import type { Config } from '../platform/config'
import type { Context } from '../context'
import { dataDirAt, isDataDir, lockDataDir, prepareDataDir, unlockDataDir } from '../platform/storage/data-dir'
import { invalid } from '../errors'
import { convertInstance, type FittrackeeInstance } from '../transfer/fittrackee/convert/convert-instance'
import { chooseTable } from '../transfer/fittrackee/dump/dump-tables'
import { importInstance } from '../transfer/fittrackee/import-instance'
import { planImport, type SportIds } from '../fittrackee/plan-import'
import { readDump } from '../transfer/fittrackee/dump/read-dump'
import { askForSports, report } from '../fittrackee/report'
import type { UserSummary } from '../transfer/fittrackee/summary'
import { openUploadFolder, type UploadFolder } from '../transfer/fittrackee/upload-folder'
import { createLog } from '../platform/log'
import { closeContext, openContext } from '../open-context'
import {
  completeRestore,
  discardRestored,
  isFreeForRestore,
  markRestored,
  restoredFolder,
} from '../platform/storage/restored-data'
import { listSports, type SportOfUser } from '../workouts/sports/store'
import type { Call } from './commands'
import { createProgress } from './terminal/progress'
import { UsageError } from './terminal/usage-error'
import { withDatabase } from './with-database'

const words = 'import fittrackee'

/**
 * Reads a whole instance of FitTrackee into a data directory that has no accounts: all of it, or nothing.
 * @returns what became of it
 * @throws AppError when something cannot be read, or there are accounts already
 */
export async function importFittrackee(call: Call): Promise<string> {
  const { dump = '', uploads = '', 'dry-run': isDryRun } = call.options
  const files = await openUploadFolder(uploads)
  const instance = convertInstance(await readDump(dump, chooseTable))
  const sports = await listSportsHere()
  const sportIds = readSportIds(call.options.sports ?? '', sports)
  const { users, unknownSports } = await planImport(instance, { files, sports, sportIds })
  const unknown = unknownSports.length === 0 ? '' : askForSports(unknownSports)
  if (isDryRun) {
    return [
      'This would be imported. Nothing was changed.',
      report(instance, users),
      ...(unknown ? [unknown] : []),
    ].join('\n\n')
  }
  if (unknown) throw invalid(unknown)
  return fillDataDir(call, { instance, files, sportIds })
}

/** Those of a new instance. */
async function listSportsHere(): Promise<SportOfUser[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trackhut-'))
  try {
    const nobody = 0
    return await withDatabase(dataDirAt(folder), db => listSports(db, nobody))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param text `THEIRS=OURS,…` @throws UsageError */
function readSportIds(text: string, sports: SportOfUser[]): SportIds {
  const pairs = text.split(',').filter(pair => pair.trim() !== '')
  return new Map(
    pairs.map(pair => {
      const [, theirs = '', ours = ''] = /^(.+)=(.+)$/.exec(pair.trim()) ?? []
      const meant = sports.find(({ sport }) => sport.label.toLowerCase() === ours.trim().toLowerCase())
      if (meant) return [theirs.trim(), meant.sport.id]
      const labels = sports.map(({ sport }) => sport.label).join(', ')
      throw new UsageError(`'${pair}' does not end with a sport of Trackhut. There are: ${labels}.`, words)
    }),
  )
}

interface Source {
  instance: FittrackeeInstance
  files: UploadFolder
  sportIds: SportIds
}

async function fillDataDir({ config, now }: Call, source: Source): Promise<string> {
  const { dataDir } = config
  prepareDataDir(dataDir)
  lockDataDir(dataDir)
  try {
    await requireNoAccounts(dataDir)
    const users = await fillAside(config, now, source)
    markRestored(dataDir, now)
    const kept = completeRestore(dataDir)
    return [
      `Imported into ${dataDir}.`,
      report(source.instance, users),
      'People log in with the address and the password they had; apps have to be connected anew.',
      ...(kept ? [`The empty instance that was there is now in ${kept}, and may be deleted.`] : []),
    ].join('\n\n')
  } finally {
    unlockDataDir()
  }
}

async function requireNoAccounts(dataDir: string) {
  if (isFreeForRestore(dataDir)) return
  if (!isDataDir(dataDir)) throw invalid(`${dataDir} is not empty. Say with --data where to import to.`)
  const accounts = await withDatabase(dataDirAt(dataDir), countAccounts)
  if (accounts > 0) {
    throw invalid(`There are accounts in ${dataDir} already. Import into an empty directory: --data DIR`)
  }
}

/** Beside what is there, which stays as it is. What lies there already was left by an interrupted run. */
async function fillAside(config: Config, now: Date, source: Source): Promise<UserSummary[]> {
  discardRestored(config.dataDir)
  const progress = createProgress()
  const onProgress = (username: string, done: number, total: number) => {
    const what = `Importing the workouts of ${username}`
    if (done === 0) progress.begin(what)
    progress.show(what, done, total)
  }
  try {
    const aside = { ...config, dataDir: restoredFolder(config.dataDir) }
    return await withContext(aside, now, ctx =>
      importInstance(ctx, source.instance, { ...source, onProgress }),
    )
  } catch (error) {
    discardRestored(config.dataDir)
    throw error
  } finally {
    progress.end()
  }
}

async function withContext<T>(config: Config, now: Date, work: (ctx: Context) => Promise<T>): Promise<T> {
  const clock = () => now
  const nothing = () => {}
  const ctx = openContext(config, createLog(nothing, clock), clock)
  // While only the worker is at work, nothing else keeps this process from ending.
  const pulse = setInterval(nothing, 60_000)
  try {
    return await work(ctx)
  } finally {
    clearInterval(pulse)
    await closeContext(ctx)
  }
}
