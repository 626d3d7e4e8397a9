// Fetches the files that are waiting, and adds each as if its owner had sent it to the upload address.
import { readSportWord } from '../../../formats/normalize/sport-word'
import type { Code } from '../../../platform/codes'
import { AppError } from '../../../platform/errors'
import { BodyTooLarge } from '../../../platform/http/input/bounded-body'
import { addFile } from '../../../workouts/arrivals/add-file'
import { receivePieces } from '../../../workouts/arrivals/receive-file'
import { keepOnce } from '../../../workouts/duplicates/duplicates'
import { maxSizeOf } from '../../../workouts/intake/upload-workouts'
import { type Item, listItems, updateItem } from '../rows/item-store'
import { ServiceFailure } from '../service/connector'
import { type Looking, NoLongerWanted, requireWanted } from './looking'
import { unpack } from './unpack'

/** Number of files in one look: a service is asked for little at a time. */
export const filesAtOnce = 25

/** Number of failures of a file after which it is given up, although perhaps something else is to blame. */
const maxFailures = 5

/**
 * Fetches the next files.
 * @returns how many workouts were added, and how many files refused
 * @throws ServiceFailure if the look has to end early; NoLongerWanted; Error if the look must be tried again
 */
export async function fetchFiles(looking: Looking): Promise<{ added: number; refused: number }> {
  const { ctx, link } = looking
  const counts = { added: 0, refused: 0 }
  for (const item of listItems(ctx.db, link, 'waiting', filesAtOnce)) {
    requireWanted(ctx.db, link)
    try {
      counts.added += await fetchOne(looking, item)
    } catch (error) {
      const code = refusalOf(error)
      if (code === null) throw endOf(looking, item, error)
      updateItem(ctx.db, item, 'waiting', { outcome: 'refused', reasonCode: code })
      counts.refused++
    }
  }
  return counts
}

/** @returns the number of new workouts */
async function fetchOne(looking: Looking, item: Item): Promise<number> {
  const { ctx, link, account, connector, asking } = looking
  await using folder = await ctx.spool.makeFolder()
  const limit = maxSizeOf(ctx, 'zip')
  const pieces = await connector.fetchFile(asking, item.remoteId, limit)
  if (pieces === null) throw new AppError('invalid', 'connector-file-missing', 'there is no file')
  const received = await receivePieces(ctx, unpack(pieces, limit), folder)
  let added: string[] = []
  const { outcome } = await addFile(ctx, { account, session: null }, received, {
    sportId: null,
    key: null,
    said: { sportWord: item.sportWord && readSportWord(item.sportWord), title: item.name, notes: null },
    requireStill: tx => requireWanted(tx, link),
    storeAlso(tx, rows) {
      added = rows.map(({ shortId }) => shortId)
      if (added.length === 0) return
      updateItem(tx, item, 'waiting', { outcome: 'comparing', workoutIds: added })
    },
  })
  if (outcome === 'added') await compare(looking, { ...item, workoutIds: added })
  else updateItem(ctx.db, item, 'waiting', { outcome: 'present' })
  return added.length
}

/**
 * Merges the workouts of a file with those of the same ride that came otherwise. If this is interrupted, the next look
 * does it again.
 */
async function compare({ ctx, account }: Looking, item: Item) {
  const workoutIds = item.workoutIds ?? []
  const merged = await keepOnce(
    ctx,
    account,
    workoutIds.map(shortId => ({ shortId })),
  )
  const outcome = merged.length === workoutIds.length ? 'merged' : 'added'
  updateItem(ctx.db, item, 'comparing', { outcome })
}

/** Ends the comparisons that an earlier look has begun. */
export async function endComparing(looking: Looking) {
  const { ctx, link } = looking
  for (const item of listItems(ctx.db, link, 'comparing', filesAtOnce)) await compare(looking, item)
}

/** Returns why a file is refused; `null` if it did not cause the error. */
function refusalOf(error: unknown): Code | null {
  if (error instanceof BodyTooLarge) return 'file-too-large'
  if (!(error instanceof AppError) || error.code === 'storage-limit-reached') return null
  return error.kind === 'invalid' || error.kind === 'tooLarge' ? error.code : null
}

/** Returns the error that ends the look, and notes a failure of the file unless something else is certainly to blame. */
function endOf({ ctx, asking }: Looking, item: Item, error: unknown): unknown {
  if (asking.signal.aborted || error instanceof NoLongerWanted) return error
  if (error instanceof AppError) {
    if (error.code === 'storage-limit-reached' || error.kind === 'diskRefuses') {
      return new ServiceFailure('no-room')
    }
    if (error.kind === 'unauthorized') return new NoLongerWanted()
    if (error.kind === 'tooManyRequests') return new ServiceFailure('busy')
  }
  const isOfFile =
    !(error instanceof ServiceFailure) || ['unreachable', 'not-understood'].includes(error.problem)
  if (isOfFile) noteFailure(ctx, item)
  return error instanceof AppError && error.kind === 'unavailable' ? new ServiceFailure('busy') : error
}

function noteFailure({ db }: Looking['ctx'], item: Item) {
  const failures = item.failures + 1
  const isOver = failures >= maxFailures
  updateItem(db, item, 'waiting', {
    failures,
    ...(isOver && { outcome: 'refused', reasonCode: 'connector-file-unavailable' }),
  })
}
