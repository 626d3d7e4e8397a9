// Extracts an offline map from a map of the world, step by step. Progress is stored after each step, so that a restart,
// a crash or a lost connection makes it repeat one step at most.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hour, minute, second } from '../../../lib/durations'
import { makeFolder, renameDurably } from '../../../lib/files/write-durably'
import type { Code } from '../../../platform/codes'
import { transact } from '../../../platform/db/database'
import { AppError } from '../../../platform/errors'
import { type Job, job } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { requireRoom } from '../../../platform/storage/disk-room'
import type { Task } from '../../../platform/workers/task'
import { copyStepTask, type FromSource, prepareExtractTask } from '../extracting/tasks'
import { openRegion } from '../open-region'
import { BadRegion } from '../pmtiles/bad-region'
import type { RegionsContext } from '../regions'
import { extractRegionKind, requireSource } from './extracts'
import { filesOfExtract, removeExtractFiles } from './files'
import { boundsOfExtract, deleteExtract, findExtract, type RegionExtract, updateExtract } from './store'

/** Delays in ms after temporary failures. The index is the number of failures since the last progress. */
const delays = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour, hour, hour, hour, hour]

/** Runs the steps of an extract. @throws Error if the source did not cause the failure; the job is then retried */
async function extractRegion(ctx: RegionsContext, id: number, stopping: AbortSignal) {
  const { folder } = ctx.regions
  for (let extract = findExtract(ctx.db, id); extract; extract = findExtract(ctx.db, id)) {
    stopping.throwIfAborted()
    if (!(await goOn(ctx, extract, stopping))) return
  }
  // The extract may have been cancelled while files were being written.
  await removeExtractFiles(folder, id)
}

/** Performs the next step. Returns false if no further step can be done now. */
async function goOn(ctx: RegionsContext, extract: RegionExtract, stopping: AbortSignal): Promise<boolean> {
  try {
    if (extract.plan === null) return await prepare(ctx, extract, stopping)
    const missing = (await sizeOf(filesOfExtract(ctx.regions.folder, extract.id).content)) === null
    if (extract.stepsDone === extract.plan.steps) return await finish(ctx, extract, missing)
    if (missing) return updateExtract(ctx.db, extract.id, { plan: null, stepsDone: 0, bytesDone: 0 })
    return await copy(ctx, extract, extract.plan, stopping)
  } catch (error) {
    // The extract is stopped, because an administrator must first solve the problem with the disk or the settings.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    stopExtract(ctx, extract, error.code)
    return false
  }
}

async function prepare(ctx: RegionsContext, extract: RegionExtract, stopping: AbortSignal): Promise<boolean> {
  const { folder } = ctx.regions
  await makeFolder(folder)
  await requireRoom(folder, 0, 'bulk')
  const wanted = {
    address: requireSource(ctx.config),
    bounds: boundsOfExtract(extract),
    maxZoom: extract.maxZoom,
    files: filesOfExtract(folder, extract.id),
    now: ctx.clock().getTime(),
  }
  const answer = await runWhileWanted(ctx, extract, stopping, prepareExtractTask, wanted)
  return afterAnswer(ctx, extract, answer, plan => ({ plan, stepsDone: 0, bytesDone: 0 }))
}

async function copy(
  ctx: RegionsContext,
  extract: RegionExtract,
  { build, version, bytes }: NonNullable<RegionExtract['plan']>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { folder } = ctx.regions
  await requireRoom(folder, bytes - extract.bytesDone, 'bulk')
  const wanted = {
    address: requireSource(ctx.config),
    build,
    version,
    files: filesOfExtract(folder, extract.id),
    step: extract.stepsDone,
  }
  const answer = await runWhileWanted(ctx, extract, stopping, copyStepTask, wanted)
  return afterAnswer(ctx, extract, answer, copied => ({
    stepsDone: extract.stepsDone + 1,
    bytesDone: extract.bytesDone + copied,
  }))
}

/** Interval in ms at which the job checks whether the extract still exists. */
const lookMs = 500

/** Runs a task, and aborts it when the extract is cancelled. Returns `null` if it was aborted. */
async function runWhileWanted<Wanted, Found>(
  ctx: RegionsContext,
  { id }: RegionExtract,
  stopping: AbortSignal,
  task: Task<Wanted, FromSource<Found>>,
  wanted: Wanted,
): Promise<FromSource<Found> | null> {
  const cancelling = new AbortController()
  const timer = setInterval(() => findExtract(ctx.db, id) ?? cancelling.abort(), lookMs)
  try {
    const signal = AbortSignal.any([stopping, cancelling.signal])
    return await ctx.workers.run(task, wanted, { userId: null, signal })
  } catch (error) {
    if (cancelling.signal.aborted) return null
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Stores progress, or the reason for a failure. Returns false if no further step can be done now. */
function afterAnswer<Found>(
  ctx: RegionsContext,
  extract: RegionExtract,
  answer: FromSource<Found> | null,
  changesBy: (found: Found) => Parameters<typeof updateExtract>[2],
): boolean {
  if (answer === null) return true
  if ('found' in answer) {
    updateExtract(ctx.db, extract.id, { ...changesBy(answer.found), code: null, againAt: null, failures: 0 })
    return true
  }
  const delay = answer.isPassing ? delays[extract.failures] : undefined
  if (delay === undefined) stopExtract(ctx, extract, answer.problem)
  else interruptExtract(ctx, extract, answer.problem, delay)
  return false
}

function interruptExtract(ctx: RegionsContext, { id, failures }: RegionExtract, code: Code, delay: number) {
  const againAt = new Date(ctx.clock().getTime() + delay)
  ctx.log.warn('The streets of an area were interrupted', { cut: id, code })
  transact(ctx.db, tx => {
    const isWanted = updateExtract(tx, id, { code, againAt, failures: failures + 1 })
    if (isWanted) queueJob(tx, extractRegionKind, id, againAt)
  })
}

/** Stops the extract until an administrator resumes it. */
function stopExtract(ctx: RegionsContext, { id }: Pick<RegionExtract, 'id'>, code: Code) {
  ctx.log.warn('The streets of an area could not be got', { cut: id, code })
  updateExtract(ctx.db, id, { code, againAt: null, failures: 0 })
}

/** Moves the complete file to its final path. An older file is replaced. */
async function finish(ctx: RegionsContext, extract: RegionExtract, isMissing: boolean): Promise<boolean> {
  const { folder } = ctx.regions
  const { content } = filesOfExtract(folder, extract.id)
  const target = join(folder, extract.name)
  if (isMissing) {
    // If the file has its final name, the server crashed after it renamed the file and before it deleted the row.
    // Otherwise the extract begins again.
    const isInPlace = (await sizeOf(target)) === extract.plan?.fileBytes
    if (!isInPlace) return updateExtract(ctx.db, extract.id, { plan: null, stepsDone: 0, bytesDone: 0 })
  } else {
    if (!(await isSound(content, extract))) {
      stopExtract(ctx, extract, 'map-source-damaged')
      return false
    }
    if (!findExtract(ctx.db, extract.id)) return true
    await renameDurably(content, target)
  }
  // The server must use the map before the row is deleted, because clients expect that the map of a completed extract
  // is in use.
  await ctx.regions.lookAgain()
  await removeExtractFiles(folder, extract.id)
  deleteExtract(ctx.db, extract.id)
  return false
}

async function isSound(path: string, { name, plan }: RegionExtract): Promise<boolean> {
  if ((await sizeOf(path)) !== plan?.fileBytes) return false
  try {
    await (await openRegion(path, name)).archive.close()
    return true
  } catch (error) {
    if (error instanceof BadRegion) return false
    throw error
  }
}

/** Returns the size of a file in bytes; `null` if the file does not exist. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

export const extractRegionJob: Job<RegionsContext> = job({
  kind: extractRegionKind,
  delays: [10 * second, minute, 10 * minute],
  maxAheadMs: () => Math.max(...delays),
  run: extractRegion,
  giveUp: (ctx: RegionsContext, id) => stopExtract(ctx, { id }, 'offline-map-cut-failed'),
})
