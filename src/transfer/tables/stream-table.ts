// Sends a table while it is written: worker processes write some workouts at a time to a file, which is sent and removed
// before they write the next ones. So a table of any size takes little memory, and little room on the disk.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { StreamedAnswer } from '../../platform/http/stream-answer'
import type { WorkoutFilter } from '../../workouts/selection/filter-store'
import { listIds } from './read-workouts'
import { writeTablePartTask } from './tasks'
import { type TableFormat, type TableName, type TablePart, writeTable } from './write-table'

/** How many workouts a part is about: few if their recordings are read. */
const workoutsInPart: Record<TableName, number> = {
  workouts: 500,
  efforts: 500,
  days: Number.POSITIVE_INFINITY,
  laps: 50,
  points: 5,
}

/** Number of workouts in a part of GeoJSON, which has the whole ways. */
const waysInPart = 20

/** Number of bytes that are read from a file and sent together. */
const pieceLength = 64 * 1024

export interface AskedTable {
  name: TableName
  format: TableFormat
  filter: WorkoutFilter
  /** Only the workout with this short id; null for all that match the filter. */
  shortId: string | null
  isForSpreadsheet: boolean
}

const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
}

/**
 * Answers with a table.
 * @param isHead whether only the headers are wanted
 * @throws WorkerFailure, AppError 507 if the first part cannot be written; if a later one cannot, the answer breaks off
 */
export async function streamTable(
  ctx: PlatformContext,
  account: Account,
  asked: AskedTable,
  isHead: boolean,
): Promise<Response> {
  const { name, format } = asked
  const headers = {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  }
  if (isHead) return new Response(null, { headers })
  const pieces = name === 'days' ? writeDays(ctx, account, asked) : writeParts(ctx, account, asked)
  // The first piece is awaited, so that a failure is answered as one.
  const first = await pieces.next()
  return new StreamedAnswer(streamOf(first, pieces), { headers })
}

/** Days are sums that are computed at once, from the index of workouts by date. */
async function* writeDays({ db, files }: PlatformContext, account: Account, asked: AskedTable) {
  const { name, format, filter, shortId, isForSpreadsheet } = asked
  const table = writeTable(name, format, { db, files, account, filter, shortId }, isForSpreadsheet)
  for await (const text of table.pieces) yield new TextEncoder().encode(text)
}

async function* writeParts(
  ctx: PlatformContext,
  account: Account,
  asked: AskedTable,
): AsyncGenerator<Uint8Array, undefined> {
  const { name, format, isForSpreadsheet } = asked
  const ids = listIds({ db: ctx.db, account, ...asked })
  const size = format === 'geojson' ? Math.min(waysInPart, workoutsInPart[name]) : workoutsInPart[name]
  await using folder = await ctx.spool.makeFolder()
  const writeTo = join(folder.path, 'part')
  let hasRows = false
  // A table of no workouts has one part as well.
  for (let first = 0; first === 0 || first < ids.length; first += size) {
    const part: TablePart = { isBegun: first > 0, hasRows, isLast: first + size >= ids.length }
    const ofPart = ids.slice(first, first + size)
    const request = { userId: account.id, name, format, isForSpreadsheet, ids: ofPart, part, writeTo }
    const rows = await ctx.workers.run(writeTablePartTask, request, { userId: account.id })
    if (rows === null) throw new AppError('invalidToken', 'account-gone', 'provide a valid auth token')
    hasRows ||= rows > 0
    yield* readInPieces(writeTo)
    await rm(writeTo)
  }
}

async function* readInPieces(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  for (;;) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(pieceLength))
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

function streamOf(
  first: IteratorResult<Uint8Array, unknown>,
  others: AsyncGenerator<Uint8Array, unknown>,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Uint8Array, unknown> | null = first
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = next ?? (await others.next())
      next = null
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await others.return(undefined)
    },
  })
}
