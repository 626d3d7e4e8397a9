// Fetches the files that are waiting, and adds each as if its owner had sent it to the upload address.
import { readSportWord } from '../../../formats/normalize/sport-word'
import { dayOf } from '../../../lib/date'
import type { Code } from '../../../platform/codes'
import { transact } from '../../../platform/db/database'
import { AppError, invalid } from '../../../platform/errors'
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
 * How often a service may answer that it has no file of an activity, or does not hand it over. What was sent there a moment
 * ago may be missing at first.
 */
const maxDenials = 3

/** How often the workouts of a file are compared in vain. Then they stay, and people find duplicates in their list. */
const maxComparisons = 5

interface Counts {
  /** Workouts that were added. */
  added: number
  /** Files that were refused for good. */
  refused: number
}

/**
 * Fetches the next files.
 * @throws ServiceFailure if the look has to end early; NoLongerWanted; Error if the look must be tried again
 */
export async function fetchFiles(looking: Looking): Promise<Counts> {
  const { ctx, link } = looking
  const counts: Counts = { added: 0, refused: 0 }
  for (const item of listItems(ctx.db, link, 'waiting', filesAtOnce)) {
    requireWanted(ctx.db, link)
    const { added, refused } = await tryToFetch(looking, item)
    counts.added += added
    counts.refused += refused
  }
  return counts
}

async function tryToFetch(looking: Looking, item: Item): Promise<Counts> {
  try {
    return { added: await fetchOne(looking, item), refused: 0 }
  } catch (error) {
    return { added: 0, refused: Number(await isRefusedFor(looking, item, error)) }
  }
}

/**
 * Notes that a file could not be fetched.
 * @returns whether it is refused for good
 * @throws what ends the look, if something else than the file is to blame
 */
async function isRefusedFor(looking: Looking, item: Item, error: unknown): Promise<boolean> {
  const code = refusalOf(error)
  if (code !== null) return noteFailure(looking, item, { code, at: 1 })
  if (error instanceof FileMissing) {
    return noteFailure(looking, item, { code: 'connector-file-missing', at: maxDenials })
  }
  if (error instanceof ServiceFailure && error.problem === 'key-refused') {
    await requireUsualList(looking)
    return noteFailure(looking, item, { code: 'connector-file-unavailable', at: maxDenials })
  }
  if (error instanceof ServiceFailure && error.problem === 'doubted') {
    await requireUsualList(looking)
    // Only this file is answered with a page. It counts as a failure of the file, whatever rest the page asks for: else it
    // would be the first again in each look, and the others would wait for ever.
    throw endOf(looking, item, new ServiceFailure('not-understood'))
  }
  throw endOf(looking, item, error)
}

/** Thrown if the service has no file of an activity, which may change. */
class FileMissing extends Error {}

/**
 * Whether only one file is refused, or the key, or whether the service doubts this server, the list can tell.
 * @throws ServiceFailure if it is not only the file, or if the service cannot be asked
 */
async function requireUsualList({ ctx, connector, asking }: Looking) {
  const today = dayOf(ctx.clock().getTime())
  await connector.list(asking, { from: today, to: today })
}

/** @returns the number of new workouts */
async function fetchOne(looking: Looking, item: Item): Promise<number> {
  const { ctx, link, account, connector, asking } = looking
  await using folder = await ctx.spool.makeFolder()
  const limit = maxSizeOf(ctx, 'zip')
  const pieces = await connector.fetchFile(asking, item.remoteId, limit)
  if (pieces === 'missing') throw new FileMissing()
  if (pieces === 'gone') throw invalid('connector-file-missing', 'there is no file')
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
      updateItem(tx, item, 'waiting', { outcome: 'comparing', failures: 0, workoutIds: added })
    },
  })
  if (outcome === 'added') await compare(looking, { ...item, failures: 0, workoutIds: added })
  else settle(looking, item, { outcome: 'present', failures: 0 })
  return added.length
}

/**
 * Merges the workouts of a file with those of the same ride that came otherwise. If this is interrupted or fails, the next
 * looks do it again, a few times: no file has to wait for it.
 */
async function compare({ ctx, account, asking }: Looking, item: Item) {
  const workoutIds = item.workoutIds ?? []
  try {
    const merged = await keepOnce(
      ctx,
      account,
      workoutIds.map(shortId => ({ shortId })),
    )
    const outcome = merged.length === workoutIds.length ? 'merged' : 'added'
    updateItem(ctx.db, item, 'comparing', { outcome, failures: 0 })
  } catch (error) {
    if (asking.signal.aborted) throw error
    const failures = item.failures + 1
    const facts = { username: account.username, workouts: workoutIds.join(), reason: String(error) }
    ctx.log.warn('Workouts from a service could not be compared with others', facts)
    const changes = failures < maxComparisons ? { failures } : ({ outcome: 'added', failures: 0 } as const)
    updateItem(ctx.db, item, 'comparing', changes)
  }
}

/** Ends the comparisons that earlier looks have begun, as many as there can be of one. */
export async function endComparing(looking: Looking) {
  const { ctx, link } = looking
  for (const item of listItems(ctx.db, link, 'comparing', filesAtOnce)) {
    requireWanted(ctx.db, link)
    await compare(looking, item)
  }
}

/** Returns why a file is refused; `null` if it did not cause the error. */
function refusalOf(error: unknown): Code | null {
  if (error instanceof BodyTooLarge) return 'file-too-large'
  if (!(error instanceof AppError) || error.code === 'storage-limit-reached') return null
  return error.kind === 'invalid' || error.kind === 'tooLarge' ? error.code : null
}

/** Returns the error that ends the look, and notes a failure of the file unless something else is certainly to blame. */
function endOf(looking: Looking, item: Item, error: unknown): unknown {
  if (looking.asking.signal.aborted || error instanceof NoLongerWanted) return error
  if (error instanceof AppError) {
    if (error.code === 'storage-limit-reached' || error.kind === 'diskRefuses') {
      return new ServiceFailure('no-room')
    }
    if (error.kind === 'unauthorized') return new NoLongerWanted()
    if (error.kind === 'tooManyRequests') return new ServiceFailure('busy')
  }
  const isOfFile =
    !(error instanceof ServiceFailure) || ['unreachable', 'not-understood'].includes(error.problem)
  if (isOfFile) noteFailure(looking, item, { code: 'connector-file-unavailable', at: maxFailures })
  return error instanceof AppError && error.kind === 'unavailable' ? new ServiceFailure('busy') : error
}

/**
 * Counts a failure of a file.
 * @param final the number of failures at which it is refused for good, and why
 * @returns whether it is
 */
function noteFailure(looking: Looking, item: Item, { code, at }: { code: Code; at: number }): boolean {
  const failures = item.failures + 1
  const isFinal = failures >= at
  // Those that are refused are listed by when they began, not by how often they were tried.
  settle(looking, item, isFinal ? { outcome: 'refused', reasonCode: code, failures: 0 } : { failures })
  return isFinal
}

/** Writes down what became of a file that was waiting. @throws NoLongerWanted */
function settle({ ctx, link }: Looking, item: Item, changes: Parameters<typeof updateItem>[3]) {
  transact(ctx.db, tx => {
    requireWanted(tx, link)
    updateItem(tx, item, 'waiting', changes)
  })
}
