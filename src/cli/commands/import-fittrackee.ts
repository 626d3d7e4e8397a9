import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, messageOf } from '../../lib/thrown'
import { countAccounts } from '../../platform/access/store'
import { CommandFailed } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import { dataDirAt, isDataDir, lockDataDir, makeDataDir } from '../../platform/storage/data-dir'
import {
  completeRestore,
  discardRestored,
  isFreeForRestore,
  markRestored,
  restoredFolder,
} from '../../platform/storage/restored-data'
import type { Context } from '../../server/context'
import { convertInstance, type FittrackeeInstance } from '../../transfer/fittrackee/convert/convert-instance'
import { chooseTable } from '../../transfer/fittrackee/dump/dump-tables'
import { readDump } from '../../transfer/fittrackee/dump/read-dump'
import { type Importing, importInstance, rehearseImport } from '../../transfer/fittrackee/import-instance'
import { askForSports, forPrograms, listChanges, report } from '../../transfer/fittrackee/report'
import type { UserSummary } from '../../transfer/fittrackee/summary'
import {
  asNewSport,
  listUnknownSports,
  type NewSport,
  type SportIds,
} from '../../transfer/fittrackee/unknown-sports'
import { openUploadFolder } from '../../transfer/fittrackee/upload-folder'
import type { ImportedFiles } from '../../transfer/imports/archive/account-data'
import { listSports, type SportOfUser } from '../../workouts/sports/store'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { UsageError } from '../terminal/usage-error'
import { withContext } from '../terminal/with-context'
import { withDatabase } from '../terminal/with-database'

/**
 * Imports a whole FitTrackee instance into a data directory without accounts: completely or not at all.
 * @returns the report, for people and for programs
 * @throws CommandFailed if a file cannot be read, or there are accounts already
 */
export async function importFittrackee(context: CommandContext): Promise<Report> {
  const { dump = '', uploads = '', report: reportPath, 'dry-run': isDryRun } = context.options
  const files = await openUploadFolder(uploads)
  const instance = convertInstance(await readDump(dump, chooseTable))
  const nobody = 0
  const sports = await inNewInstance(context, async ({ db }) => listSports(db, nobody))
  const { sportIds, isNew } = readSportsOption(context.options.sports ?? '', sports)
  const unknownOnes = Map.groupBy(listUnknownSports(instance, sports, sportIds), ({ name }) => isNew(name))
  const newSports = (unknownOnes.get(true) ?? []).map(sport => asNewSport(instance, sport))
  const unknownSports = unknownOnes.get(false)
  const unknown = unknownSports ? askForSports(unknownSports) : ''
  if (unknown && !isDryRun) throw new CommandFailed(unknown)
  using written = createReportFile(reportPath)
  const source = { instance, files, sportIds, newSports, written }
  const tell = (users: UserSummary[], dataDir: string | null, kept: string | null) => ({
    data_dir: dataDir,
    kept,
    report: reportPath ?? null,
    ...forPrograms(instance, users, { newSports, unknownSports: unknownSports ?? [] }),
  })
  if (!isDryRun) {
    const { users, kept, text } = await fillDataDir(context, source)
    return { text, json: tell(users, context.config.dataDir, kept) }
  }
  const users = await inNewInstance(context, ctx =>
    importAll(
      'Measuring the workouts of',
      onProgress => rehearseImport(ctx, instance, { ...source, onProgress }),
      written,
    ),
  )
  const heading = 'This is what would be imported. Nothing was changed.'
  const text = [heading, report(instance, users, newSports), ...written.lines, unknown]
  return { text: text.filter(Boolean).join('\n\n'), json: tell(users, null, null) }
}

/** Opens a new instance in a temporary folder, which is removed afterwards. */
async function inNewInstance<T>(
  { config, now }: CommandContext,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(folderForATime(config), 'trackhut-'))
  try {
    return await withContext({ ...config, dataDir }, now, work)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/**
 * Returns the parent folder for the temporary instance. It is in the data directory if this exists, because the data
 * directory may be the only writable folder.
 */
function folderForATime({ dataDir }: Config): string {
  if (!existsSync(dataDir)) return tmpdir()
  const { run } = dataDirAt(dataDir)
  mkdirSync(run, { recursive: true, mode: 0o700 })
  return run
}

interface ReportFile extends Disposable {
  write(users: UserSummary[]): void
  /** Lines for the printed report that tell the path of this file; empty if there is no file. */
  lines: string[]
}

/**
 * Creates the report file at the start, so that a bad path is noticed before hours of work. @throws CommandFailed if it
 * exists already, or cannot be created
 */
function createReportFile(path: string | undefined): ReportFile {
  if (path === undefined) return { write() {}, lines: [], [Symbol.dispose]() {} }
  const file = openNew(path)
  let isWritten = false
  return {
    write(users) {
      for (const line of listChanges(users)) writeSync(file, line)
      isWritten = true
    },
    lines: [`Every workout that is not as it was is in ${path}.`],
    [Symbol.dispose]() {
      closeSync(file)
      if (!isWritten) rmSync(path)
    },
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new CommandFailed(
      codeOf(error) === 'EEXIST'
        ? `${path} is there already: choose another name for --report.`
        : messageOf(error),
    )
  }
}

interface Source {
  instance: FittrackeeInstance
  files: ImportedFiles
  sportIds: SportIds
  newSports: readonly NewSport[]
  written: ReportFile
}

async function fillDataDir({ config, now }: CommandContext, source: Source) {
  const { dataDir } = config
  makeDataDir(dataDir)
  using _ = lockDataDir(dataDir)
  await requireNoAccounts(dataDir)
  const users = await fillAside(config, now, source)
  markRestored(dataDir, now)
  const kept = completeRestore(dataDir)
  const lines = [
    `Imported into ${dataDir}.`,
    report(source.instance, users, source.newSports),
    ...source.written.lines,
    'People log in with the address and the password they had; apps have to be connected again.',
    ...(kept ? [`The empty instance that was there is now in ${kept}, and may be deleted.`] : []),
  ]
  return { users, kept, text: lines.join('\n\n') }
}

async function requireNoAccounts(dataDir: string) {
  if (isFreeForRestore(dataDir)) return
  if (!isDataDir(dataDir))
    throw new CommandFailed(`${dataDir} is not empty. Use --data to say where to import to.`)
  const accounts = await withDatabase(dataDirAt(dataDir), countAccounts)
  if (accounts > 0) {
    throw new CommandFailed(
      `There are accounts in ${dataDir} already. Import into an empty directory: --data DIR`,
    )
  }
}

/**
 * Imports into a folder in the data directory, whose other content stays unchanged. What an interrupted run has left in
 * this folder is discarded.
 */
async function fillAside(config: Config, now: Date, source: Source): Promise<UserSummary[]> {
  discardRestored(config.dataDir)
  try {
    const aside = { ...config, dataDir: restoredFolder(config.dataDir) }
    return await withContext(aside, now, ctx =>
      importAll(
        'Importing the workouts of',
        onProgress => importInstance(ctx, source.instance, { ...source, onProgress }),
        source.written,
      ),
    )
  } catch (error) {
    discardRestored(config.dataDir)
    throw error
  }
}

/** Runs the import, shows its progress for each user, and writes the report file. */
async function importAll(
  what: string,
  work: (onProgress: Importing['onProgress']) => Promise<UserSummary[]>,
  written: ReportFile,
): Promise<UserSummary[]> {
  const progress = createProgress()
  try {
    const users = await work((username, done, total) => {
      if (done === 0) progress.begin(`${what} ${username}`)
      progress.show(`${what} ${username}`, done, total)
    })
    written.write(users)
    return users
  } finally {
    progress.end()
  }
}

/** The parsed option `--sports`, which maps unknown sports. */
interface SportsOption {
  /** Ids of sports of this server, by the FitTrackee names that are mapped to them. */
  sportIds: SportIds
  /** Whether the FitTrackee sport with this name is added as a new sport. */
  isNew(name: string): boolean
}

const newSport = 'new'

/**
 * @param text `THEIRS=OURS,…`, with names of sports in FitTrackee and of this server. OURS may be `new`; a single `new`
 *   applies to all sports that are not named
 * @throws UsageError if the text cannot be parsed, or a sport does not exist
 */
function readSportsOption(text: string, sports: SportOfUser[]): SportsOption {
  const sportIds = new Map<string, number>()
  const added = new Set<string>()
  let areAllNew = false
  for (const part of text.split(',').map(part => part.trim())) {
    const equals = part.lastIndexOf('=')
    const [theirs, ours] = equals > 0 ? [part.slice(0, equals), part.slice(equals + 1)] : ['', '']
    const [name, wanted] = [theirs.trim(), ours.trim().toLowerCase()]
    const meant = sports.find(({ sport }) => sport.label.toLowerCase() === wanted)
    if (part === '') continue
    else if (part.toLowerCase() === newSport) areAllNew = true
    else if (wanted === newSport) added.add(name)
    else if (meant) sportIds.set(name, meant.sport.id)
    else {
      const labels = sports.map(({ sport }) => sport.label).join(', ')
      throw new UsageError(
        `'${part}' does not end with one of Trackhut’s sports, which are: ${labels}; nor with '${newSport}', which adds one.`,
        'import fittrackee',
      )
    }
  }
  return { sportIds, isNew: name => areAllNew || added.has(name) }
}
