// Gives access to the files of the next items of an import. Worker processes find and unpack them.
import { invalidArchive, UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { piecesOf } from '../../../lib/async/pieces'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { type TaskOf, WorkerFailure } from '../../../platform/workers/workers'
import type { ImportedFiles } from '../archive/account-data'
import { type ItemContents, parsePlanned } from '../archive/plan'
import { locateFilesTask, unpackFileTask } from '../reading/tasks'
import { type ImportItem, type ImportItemKind, listNextItems } from '../rows/store'
import type { StoredImport } from './course'

/** Number of workouts whose files are located at a time, because opening a large archive takes seconds. */
const locatedAtOnce = 500

export type OpenedImport = Awaited<ReturnType<typeof openImported>>

/**
 * Locates the files of the next items.
 * @param folder folder for unpacked inner archives. It must exist as long as the files are needed.
 * @param of the account for which the work is done, and the signal to abort it
 * @throws Error if the job must be retried
 */
export async function openImported(ctx: PlatformContext, found: StoredImport, folder: string, of: TaskOf) {
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
    /** Whether the files of an item have been located. */
    has: (item: ImportItem) => !kinds.some(kind => kind === item.kind) || known.has(nameOf(item)),
    /** Returns the position of an activity file; null if the file is missing. */
    locate: (name: string): PackedFileOnDisk | null => located.get(name) ?? null,
    /** Gives access to the files of an account's archive. Each file is unpacked into the folder when it is read. */
    filesIn: (folder: string): ImportedFiles => ({
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
  if (kind === 'picture') return [parsePlanned(content) as ItemContents['picture']]
  const workout = parsePlanned(content) as ItemContents['workout']
  if ('activityFile' in workout) return [workout.activityFile]
  const { recording, original, spare, whole } = workout
  return [recording, original, spare, whole].filter(name => typeof name === 'string')
}

/** Gives access to a file, which is unpacked when it is first read. */
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

/**
 * Unpacks a file.
 * @throws UnreadableArchive if the file is damaged
 * @throws AppError 507 if the disk has no room
 */
async function unpack(
  ctx: PlatformContext,
  file: PackedFileOnDisk,
  folder: string,
  of: TaskOf,
): Promise<Blob> {
  const unpacked = await ctx.workers.run(unpackFileTask, { file, folder }, of).catch(error => {
    // The file counts as damaged, because another attempt would exceed the time limit, or crash the process, again.
    if (error instanceof WorkerFailure && error.how !== 'failed') throw invalidArchive()
    throw error
  })
  if ('problem' in unpacked) throw new UnreadableArchive(unpacked.problem)
  return Bun.file(unpacked.path)
}
