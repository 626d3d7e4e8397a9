import type { Context } from '../../../context'
import { type Db, transact } from '../../../platform/db/database'
import { noteStrayFiles, removeStrayFiles } from '../../../stray-files'
import { finishImport } from '../../../imports/end-import'
import { othersTurn } from './others-turn'
import type { PlannedItem } from '../archive/plan'
import { requireStatus } from './require-status'
import {
  areOfOthers,
  deleteSomeItems,
  type Import,
  type ImportItemKind,
  insertItems,
  type NewImportItem,
  updateImport,
} from '../rows/store'
import { UnusableArchive } from '../archive/unusable-archive'

/** 8 GiB on a slow machine. */
const readingMs = 60 * 60_000

/** Stored in one transaction, which others wait for. */
const itemsAtOnce = 50

/**
 * Reads the archive of an import through, and keeps what is to be done with it; nothing else is stored yet.
 * @throws Error when it has to be tried again
 */
export async function planImport(ctx: Context, found: Import & { archiveFile: string }) {
  const planFile = `${found.archiveFile}.plan`
  await startAnew(ctx, found.id)
  noteStrayFiles(ctx.db, [planFile])
  try {
    await readAndKeep(ctx, found, planFile)
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error
    await refuseImport(ctx, found, error.message)
  } finally {
    await removeStrayFiles(ctx.db, ctx.files, [planFile])
  }
}

/** An earlier try may have been interrupted. */
async function startAnew(ctx: Context, importId: number) {
  transact(ctx.db, tx => {
    requireStatus(tx, importId, 'waiting', 'reading')
    updateImport(tx, importId, { status: 'reading' })
  })
  await deleteItems(ctx, importId)
}

async function deleteItems(ctx: Context, importId: number) {
  while (deleteSomeItems(ctx.db, importId, itemsAtOnce) > 0) await othersTurn()
}

async function readAndKeep(ctx: Context, found: Import & { archiveFile: string }, planFile: string) {
  const [path, planPath] = [found.archiveFile, planFile].map(ctx.files.locate) as [string, string]
  const { takesProfile } = found
  const read = await ctx.archivist.run(
    'read-account-archive',
    { path, planPath, takesProfile },
    { timeoutMs: readingMs },
  )
  if (!read.isUsable) throw new UnusableArchive(read.reason)
  const addPositions = createPositions()
  for await (const items of batchesOf(await ctx.files.open(planFile))) {
    transact(ctx.db, tx => keepItems(tx, found, items.map(addPositions)))
    await othersTurn()
  }
  transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'reading')
    updateImport(tx, found.id, { status: 'running', origin: read.origin, username: read.username })
  })
}

/** Items are counted by kind. */
function createPositions() {
  const next = new Map<ImportItemKind, number>()
  return (item: PlannedItem) => {
    const position = next.get(item.kind) ?? 0
    next.set(item.kind, position + 1)
    return { ...item, position }
  }
}

/** @throws UnusableArchive when something in it is somebody else's */
function keepItems(tx: Db, { id, userId }: Import, items: (PlannedItem & { position: number })[]) {
  requireStatus(tx, id, 'reading')
  const shortIds = items.map(({ shortId }) => shortId).filter(shortId => shortId !== null)
  if (areOfOthers(tx, userId, shortIds)) {
    throw new UnusableArchive('what is in the archive belongs to another account of this server')
  }
  insertItems(
    tx,
    items.map(
      ({ content, workoutDate, ...item }): NewImportItem => ({
        ...item,
        importId: id,
        outcome: content === null ? 'left-out' : 'waiting',
        content: content === null ? null : JSON.stringify(content),
        workoutDate: workoutDate === null ? null : new Date(workoutDate),
      }),
    ),
  )
}

async function* batchesOf(plan: Blob): AsyncGenerator<PlannedItem[]> {
  let batch: PlannedItem[] = []
  for await (const line of linesOf(plan)) {
    batch.push(JSON.parse(line))
    if (batch.length < itemsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of file.stream() as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Nothing was stored of it, and nothing will be. */
export async function refuseImport(ctx: Context, found: Import, reason: string) {
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'waiting', 'reading')
    return finishImport(tx, found, 'refused', reason)
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
  await deleteItems(ctx, found.id)
}
