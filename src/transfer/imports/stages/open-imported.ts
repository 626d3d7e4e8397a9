// The files that the next items of an import need. Worker processes find them in the archive, and take them out of it.
import { invalidArchive, UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { piecesOf } from '../../../lib/async/pieces'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { type TaskOf, WorkerFailure } from '../../../platform/workers/workers'
import type { ImportedFiles } from '../archive/account-data'
import { type ItemContents, parseContent } from '../archive/plan'
import { locateFilesTask, unpackFileTask } from '../reading/tasks'
import { type Import, type ImportItem, type ImportItemKind, listNextItems } from '../rows/store'

/** Workouts of which the files are looked up at once. To open a large archive takes seconds. */
const locatedAtOnce = 500

export interface OpenedImport {
  /** Whether the files of an item are known. */
  has(item: ImportItem): boolean
  /** A file of activities; null when it is not there. */
  locate(name: string): PackedFileOnDisk | null
  /** Files of an account, each taken out when it is read. @param folder where they lie until then */
  filesIn(folder: string): ImportedFiles
}

/**
 * Looks up where the files of the next items lie.
 * @param folder for what is unpacked meanwhile, as long as it is open
 * @param of whom it is for, and until when
 * @throws Error when it has to be tried again
 */
export async function openImported(
  ctx: PlatformContext,
  found: Import & { archiveFile: string },
  folder: string,
  of: TaskOf,
): Promise<OpenedImport> {
  const kinds = ['picture', 'workout'] as const
  const items = kinds.flatMap(kind => listWaiting(ctx.db, found.id, kind))
  const known = new Set(items.map(nameOf))
  const wanted = {
    path: ctx.files.locate(found.archiveFile),
    isOfAccount: found.origin === 'trackhut' || found.origin === 'fittrackee',
    folder,
    names: items.flatMap(filesOf),
  }
  const located =
    wanted.names.length > 0 ? await ctx.workers.run(locateFilesTask, wanted, of) : new Map<string, never>()
  return {
    has: item => !kinds.some(kind => kind === item.kind) || known.has(nameOf(item)),
    locate: name => located.get(name) ?? null,
    filesIn: folder => ({
      async find(name) {
        const file = located.get(name)
        return file ? unpackedFile(ctx, file, folder, of) : null
      },
    }),
  }
}

const listWaiting = (db: Db, importId: number, kind: ImportItemKind) =>
  listNextItems(db, importId, { kind, outcome: 'waiting' }, locatedAtOnce)

const nameOf = ({ kind, position }: ImportItem) => `${kind} ${position}`

function filesOf({ kind, content }: ImportItem): string[] {
  if (content === null) return []
  if (kind === 'picture') return [parseContent(content) as ItemContents['picture']]
  const workout = parseContent(content) as ItemContents['workout']
  if ('activityFile' in workout) return [workout.activityFile]
  const { recording, original, spare, whole } = workout
  return [recording, original, spare, whole].filter(name => typeof name === 'string')
}

/** Taken out once, by whoever reads it first. */
function unpackedFile(ctx: PlatformContext, file: PackedFileOnDisk, folder: string, of: TaskOf) {
  let unpacked: Promise<Blob> | undefined
  const open = () => {
    unpacked ??= unpack(ctx, file, folder, of)
    return unpacked
  }
  return {
    size: file.size,
    read: async () => (await open()).bytes(),
    async *pieces() {
      yield* piecesOf((await open()).stream())
    },
  }
}

/** @throws UnreadableArchive when it is damaged; AppError 507 when there is no room for it */
async function unpack(
  ctx: PlatformContext,
  file: PackedFileOnDisk,
  folder: string,
  of: TaskOf,
): Promise<Blob> {
  const unpacked = await ctx.workers.run(unpackFileTask, { file, folder }, of).catch(error => {
    // It takes all the time, or the process with it, again.
    if (error instanceof WorkerFailure && error.how !== 'failed') throw invalidArchive()
    throw error
  })
  if ('problem' in unpacked) throw new UnreadableArchive(unpacked.problem)
  return Bun.file(unpacked.path)
}
