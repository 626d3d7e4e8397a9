import { createReadStream, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { type NewEntry, writeArchive } from '../../formats/zip/write-archive'
import type { Db } from '../../platform/db/database'
import { AppError, CommandFailed } from '../../platform/errors'
import { isDataDir } from '../../platform/storage/data-dir'
import type { SpoolFolder } from '../../platform/storage/spool'
import type { Context } from '../../server/context'
import { mayHaveActivities } from '../../transfer/imports/activities/plan-archive'
import { unnamedSport } from '../../transfer/imports/activities/sport-words'
import { folderWith, workoutsFile } from '../../transfer/imports/archive/open-account-archive'
import { ofUnknownService } from '../../transfer/imports/archive/unusable-archive'
import { beginImport } from '../../transfer/imports/begin-import'
import { isUnderway } from '../../transfer/imports/present-import'
import { findImportOf } from '../../transfer/imports/rows/store'
import { type PreviewedArchive, previewArchive } from '../../transfer/imports/stages/preview'
import { nameOfSport } from '../../transfer/imports/storing/match-sport'
import { listSportLabels, listSports, type SportRow } from '../../workouts/sports/store'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { requireThere } from '../terminal/require-there'
import { requireUser } from '../terminal/require-user'
import { UsageError } from '../terminal/usage-error'
import { withContextBesideServer } from '../terminal/with-context'
import {
  describeImport,
  followImport,
  type ImportEnd,
  lineIf,
  sportInWords,
  workoutsInWords,
} from './follow-import'

/**
 * Imports an archive, an activity file or a folder of activity files into an account, or shows a preview of the import.
 * @returns the result, with a line for each item that was left out or added without its recording
 * @throws DataDirInUse while a server of an earlier version runs
 * @throws CommandFailed if nothing can be imported, or the user does not exist
 * @throws UsageError for an unknown sport
 */
export async function importArchive({ config, operand, options, now }: CommandContext): Promise<Report> {
  const { user: username = '', 'dry-run': isDryRun = false } = options
  const path = resolve(operand)
  requireThere(path, 'file or folder')
  if (!isDataDir(config.dataDir)) throw new CommandFailed(`There is no data directory ${config.dataDir}.`)
  return withContextBesideServer(config, now, async (ctx, besideServer) => {
    const { id: userId } = requireUser(ctx.db, username)
    const sport = options.sport === undefined ? null : readSport(ctx.db, userId, options.sport)
    if (!isArchive(path)) await requireActivities(path)
    if (!isDryRun) return importInto(ctx, { userId, path, sport, now, besideServer })
    await using folder = await ctx.spool.makeFolder()
    const archive = isArchive(path) ? path : await packInto(folder, path, now)
    const preview = await whileReading(path, () => previewArchive(ctx, { userId, path: archive, folder }))
    return { text: describePreview(ctx, preview, sport), json: previewForPrograms(ctx, preview) }
  })
}

const isArchive = (path: string) => !statSync(path).isDirectory() && /\.zip$/i.test(path)

/** Finds a sport by its label, ignoring case, or by its id. @throws UsageError for an unknown sport */
function readSport(db: Db, userId: number, text: string): SportRow {
  const sports = listSports(db, userId).map(({ sport }) => sport)
  const found = sports.find(
    ({ id, label }) => String(id) === text || label.toLowerCase() === text.toLowerCase(),
  )
  if (found) return found
  const labels = sports.map(({ label }) => label).join(', ')
  throw new UsageError(`'${text}' is not a sport of this instance. There are: ${labels}.`, 'import')
}

/**
 * Whether files with these names can be imported: activity files, or an unpacked archive of a service or an account.
 */
const mayHoldActivities = (names: readonly string[]) =>
  mayHaveActivities(names) || folderWith(workoutsFile, names.map(slashed)) !== undefined

const slashed = (name: string) => name.replaceAll(sep, '/')

/**
 * Checks a folder or a single file before it is packed into an archive. Otherwise the error would be about this
 * archive, which the user does not know.
 * @throws CommandFailed if no name is the name of an activity file, or of a file that may contain activities
 */
async function requireActivities(path: string) {
  const isFolder = statSync(path).isDirectory()
  const names = isFolder ? await readdir(path, { recursive: true }) : [path]
  if (mayHoldActivities(names)) return
  if (names.some(name => /\.ftb$/i.test(name))) {
    throw new CommandFailed(`Nothing was imported: ${ofUnknownService(names).message}.`)
  }
  const what =
    names.length === 0 ? 'is empty' : isFolder ? 'has no activity file in it' : 'is not an activity file'
  const known = names.length === 0 ? '' : ' (.gpx, .fit, .tcx, .kml, or one of them as .gz or in a .zip)'
  throw new CommandFailed(`Nothing was imported: ${path} ${what}${known}.`)
}

interface Wanted {
  userId: number
  path: string
  /** Sport for the files that name no sport; null if the sport of each such file is guessed. */
  sport: SportRow | null
  now: Date
  besideServer: boolean
}

async function importInto(ctx: Context, { userId, path, sport, now, besideServer }: Wanted): Promise<Report> {
  const interrupted = besideServer ? '' : await finishInterrupted(ctx, userId)
  const content = isArchive(path) ? createReadStream(path) : writeArchive(entriesOf(path), now)
  const announcedSize = isArchive(path) ? statSync(path).size : 0
  const chosen = { takesProfile: false, isOfPerson: false, wantsPreview: false, unnamedSportId: sport?.id }
  const begin = () => beginImport(ctx, userId, { content, announcedSize, ...chosen })
  const { id } = await whileReading(path, begin).catch(error => {
    throw error instanceof AppError ? new CommandFailed(`Nothing was imported: ${error.message}.`) : error
  })
  const done = await followImport(ctx, id, { besideServer })
  const { text, isWhole, json } = describeImport(ctx, done)
  const ofDryRun = { sports: null, from: null, to: null, other_files: null }
  return { text: interrupted + text, isWhole, json: { is_dry_run: false, ...json, ...ofDryRun } }
}

/** Shows that a file or folder is being read, which may take a while. */
async function whileReading<T>(path: string, work: () => Promise<T>): Promise<T> {
  const progress = createProgress()
  progress.begin(`Reading ${basename(path)}`)
  return work().finally(progress.end)
}

/** Finishes an earlier import that was interrupted, because no server is running that would finish it. */
async function finishInterrupted(ctx: Context, userId: number): Promise<string> {
  const last = findImportOf(ctx.db, userId)
  if (!last || !isUnderway(last)) return ''
  const finished = await followImport(ctx, last.id, { besideServer: false })
  if (finished?.status !== 'done') return 'What had been interrupted was finished first.\n'
  return `What had been interrupted was finished first:\n${describeImport(ctx, finished).text}\n\n`
}

/** Yields the files of a folder and its subfolders, named by their relative paths, or the single file. */
async function* entriesOf(path: string): AsyncGenerator<NewEntry> {
  if (!statSync(path).isDirectory()) {
    yield { name: basename(path), content: createReadStream(path), size: statSync(path).size }
    return
  }
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    const name = relative(path, file).replaceAll(sep, '/')
    yield { name, content: createReadStream(file), isCompressed: true, size: statSync(file).size }
  }
}

async function packInto(folder: SpoolFolder, path: string, now: Date): Promise<string> {
  const file = await folder.create('archive.zip')
  for await (const piece of writeArchive(entriesOf(path), now)) await file.write(piece)
  return (await file.close()).spooledAt
}

function describePreview(
  ctx: Context,
  { contents, unknownSports, problems }: PreviewedArchive,
  sport: SportRow | null,
): string {
  const { from, to } = contents
  const { guessed = 0 } = contents
  const unnamed = unknownSports.get(unnamedLabel) ?? 0
  const named = [...unknownSports].filter(([label]) => label !== unnamedLabel)
  const labels = labelsOf(ctx)
  return [
    'This is what would be imported. Nothing was changed.',
    '',
    `${workoutsInWords(contents.workouts)}${from === null || to === null ? '' : `, ${dayOf(from)} to ${dayOf(to)}`}`,
    ...Object.entries(contents.sports).map(([id, count]) => `  ${labels.get(Number(id)) ?? id}: ${count}`),
    ...named.map(([label, count]) => `  ${label}: ${count} (this server does not know the sport)`),
    ...(sport
      ? lineIf(noSport, unnamed + guessed).map(line => `${line}, imported as ${sport.label}`)
      : [
          ...lineIf(noSport, unnamed),
          ...lineIf(noSport, guessed).map(line => `${line}, guessed from the recording`),
        ]),
    ...lineIf('here already', contents.alreadyThere),
    ...lineIf('entered by hand', contents.withoutRecording),
    ...lineIf('equipment', contents.equipments),
    ...lineIf('other files, which are not imported', contents.otherFiles),
    ...problems.map(({ what, reason }) => `${what}: left out, ${reason}`),
  ].join('\n')
}

const labelsOf = ({ db }: Context) => new Map(listSportLabels(db).map(({ id, label }) => [id, label]))

/** Has the same fields as the end of an import: what would be added, and what would be left out. */
function previewForPrograms(
  ctx: Context,
  { contents, unknownSports, problems }: PreviewedArchive,
): ImportEnd & Record<string, unknown> {
  const { workouts, alreadyThere, withoutRecording, leftOut, guessed = 0, from, to } = contents
  const waiting = [...unknownSports.values()].reduce((sum, count) => sum + count, 0)
  const labels = labelsOf(ctx)
  const counted = Object.entries(contents.sports).map(([id, count]) => [labels.get(Number(id)) ?? id, count])
  return {
    is_dry_run: true,
    workouts: {
      added: Math.max(0, workouts - alreadyThere - leftOut - waiting),
      already_there: alreadyThere,
      merged: 0,
      without_recording: withoutRecording,
      left_out: leftOut,
      guessed,
    },
    equipment_added: contents.equipments,
    body_values_added: contents.bodyValues ?? 0,
    unknown_sports: [...unknownSports].map(([label, workouts]) => ({
      label: label === unnamedLabel ? null : label,
      workouts,
    })),
    problems: problems.map(({ what, reason }) => ({ what, is_left_out: true, code: null, reason })),
    sports: Object.fromEntries(counted),
    from: from === null ? null : new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
    other_files: contents.otherFiles,
  }
}

const unnamedLabel = nameOfSport(unnamedSport)
const noSport = `  ${sportInWords(unnamedLabel)}`

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
