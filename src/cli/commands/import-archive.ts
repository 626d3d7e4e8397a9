import { createReadStream, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { type NewEntry, writeArchive } from '../../formats/zip/write-archive'
import { AppError, CommandFailed } from '../../platform/errors'
import { dataDirAt, isDataDir, tryLockDataDir } from '../../platform/storage/data-dir'
import type { SpoolFolder } from '../../platform/storage/spool'
import type { Context } from '../../server/context'
import { unnamedSport } from '../../transfer/imports/activities/sport-words'
import { beginImport } from '../../transfer/imports/begin-import'
import { type PreviewedArchive, previewArchive } from '../../transfer/imports/preview-archive'
import { findImportOf } from '../../transfer/imports/rows/store'
import { isUnderway } from '../../transfer/imports/view'
import { listSportLabels } from '../../workouts/sports/store'
import type { CommandContext } from '../terminal/command'
import { requireThere } from '../terminal/require-there'
import { requireUser } from '../terminal/require-user'
import { withContext } from '../terminal/with-context'
import { lockForUpgrade } from '../terminal/with-database'
import { describeImport, followImport, lineIf, sportInWords, workoutsInWords } from './follow-import'

/**
 * Imports an archive, an activity file or a folder of them into an account; or only says what would be imported.
 * @returns what became of it, with a line for each file that is not as it was
 * @throws DataDirInUse while a server of an earlier version runs
 * @throws CommandFailed when there is nothing to import, or nobody of this name
 */
export async function importArchive({ config, operand, options, now }: CommandContext): Promise<string> {
  const { user: username = '', 'dry-run': isDryRun = false } = options
  const path = resolve(operand)
  requireThere(path, 'file or folder')
  if (!isDataDir(config.dataDir)) throw new CommandFailed(`There is no data directory ${config.dataDir}.`)
  const dataDir = dataDirAt(config.dataDir)
  using lock = tryLockDataDir(dataDir.root)
  using _ = lock ? null : lockForUpgrade(dataDir)
  const besideServer = lock === null
  const work = async (ctx: Context) => {
    const { id: userId } = requireUser(ctx.db, username)
    if (!isDryRun) return importInto(ctx, { userId, path, now, besideServer })
    await using folder = await ctx.spool.makeFolder()
    const archive = isArchive(path) ? path : await packInto(folder, path, now)
    return describePreview(ctx, await previewArchive(ctx, { userId, path: archive, folder }))
  }
  return await withContext(config, now, work, { besideServer })
}

const isArchive = (path: string) => !statSync(path).isDirectory() && /\.zip$/i.test(path)

interface Wanted {
  userId: number
  path: string
  now: Date
  besideServer: boolean
}

async function importInto(ctx: Context, { userId, path, now, besideServer }: Wanted): Promise<string> {
  const interrupted = besideServer ? '' : await finishInterrupted(ctx, userId)
  const content = isArchive(path) ? createReadStream(path) : writeArchive(entriesOf(path), now)
  const announcedSize = isArchive(path) ? statSync(path).size : 0
  const chosen = { takesProfile: false, wantsPreview: false }
  const { id } = await beginImport(ctx, userId, { content, announcedSize, ...chosen }).catch(error => {
    throw error instanceof AppError ? new CommandFailed(`Nothing was imported: ${error.message}.`) : error
  })
  return interrupted + describeImport(ctx, await followImport(ctx, id, { besideServer }))
}

/** Whatever ended the last import in the middle: without a server, nobody else goes on with it. */
async function finishInterrupted(ctx: Context, userId: number): Promise<string> {
  const last = findImportOf(ctx.db, userId)
  if (!last || !isUnderway(last)) return ''
  const finished = await followImport(ctx, last.id, { besideServer: false })
  if (finished?.status !== 'done') return 'What had been interrupted was finished first.\n'
  return `What had been interrupted was finished first:\n${describeImport(ctx, finished)}\n\n`
}

/** The files of a folder, and of those in it, by their names from there; or the one file. */
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

function describePreview(ctx: Context, { contents, unknownSports, problems }: PreviewedArchive): string {
  const { from, to } = contents
  const labels = new Map(listSportLabels(ctx.db).map(({ id, label }) => [id, label]))
  return [
    'This is what would be imported. Nothing was changed.',
    '',
    `${workoutsInWords(contents.workouts)}${from === null || to === null ? '' : `, ${dayOf(from)} to ${dayOf(to)}`}`,
    ...Object.entries(contents.sports).map(([id, count]) => `  ${labels.get(Number(id)) ?? id}: ${count}`),
    ...[...unknownSports].map(
      ([label, count]) => `  ${sportInWords(label)}: ${count}${label === unnamedSport.label ? '' : notKnown}`,
    ),
    ...lineIf('here already', contents.alreadyThere),
    ...lineIf('entered by hand', contents.withoutRecording),
    ...lineIf('equipment', contents.equipments),
    ...lineIf('other files, which are not imported', contents.otherFiles),
    ...problems.map(({ what, reason }) => `${what}: left out, ${reason}`),
  ].join('\n')
}

const notKnown = ' (this server does not know the sport)'

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
