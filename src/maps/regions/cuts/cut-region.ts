// Cuts an offline map out of a map of the world, step by step. Progress is stored after each step, so that a restart, a
// crash or a lost connection costs one step at most.
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
import { copyStepTask, type FromSource, prepareCutTask } from '../cutting/tasks'
import { openRegion } from '../open-region'
import { BadRegion } from '../pmtiles/bad-region'
import type { RegionsContext } from '../regions'
import { cutRegionKind, requireSource } from './cuts'
import { filesOfCut, removeCutFiles } from './files'
import { boundsOfCut, deleteCut, findCut, type RegionCut, updateCut } from './store'

/** Delays after temporary failures. The index is the number of failures since the last progress. */
const delays = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour, hour, hour, hour, hour]

/** Runs the steps of a cut. @throws errors that the source has not caused; the job is then retried */
async function cutRegion(ctx: RegionsContext, id: number, stopping: AbortSignal) {
  const { folder } = ctx.regions
  for (let cut = findCut(ctx.db, id); cut; cut = findCut(ctx.db, id)) {
    stopping.throwIfAborted()
    if (!(await goOn(ctx, cut, stopping))) return
  }
  // The cut may have been cancelled while files were being written.
  await removeCutFiles(folder, id)
}

/** Performs the next step. Returns false if no further step can be done now. */
async function goOn(ctx: RegionsContext, cut: RegionCut, stopping: AbortSignal): Promise<boolean> {
  try {
    if (cut.plan === null) return await prepare(ctx, cut, stopping)
    const missing = (await sizeOf(filesOfCut(ctx.regions.folder, cut.id).content)) === null
    if (cut.stepsDone === cut.plan.steps) return await finish(ctx, cut, missing)
    if (missing) return updateCut(ctx.db, cut.id, { plan: null, stepsDone: 0, bytesDone: 0 })
    return await copy(ctx, cut, cut.plan, stopping)
  } catch (error) {
    // Problems of the disk or of the settings do not disappear without an administrator, so the cut is stopped.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    stopCut(ctx, cut, error.code)
    return false
  }
}

async function prepare(ctx: RegionsContext, cut: RegionCut, stopping: AbortSignal): Promise<boolean> {
  const { folder } = ctx.regions
  await makeFolder(folder)
  await requireRoom(folder, 0, 'bulk')
  const wanted = {
    address: requireSource(ctx.config),
    bounds: boundsOfCut(cut),
    maxZoom: cut.maxZoom,
    files: filesOfCut(folder, cut.id),
    now: ctx.clock().getTime(),
  }
  const answer = await runWhileWanted(ctx, cut, stopping, prepareCutTask, wanted)
  return afterAnswer(ctx, cut, answer, plan => ({ plan, stepsDone: 0, bytesDone: 0 }))
}

async function copy(
  ctx: RegionsContext,
  cut: RegionCut,
  { build, version, bytes }: NonNullable<RegionCut['plan']>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { folder } = ctx.regions
  await requireRoom(folder, bytes - cut.bytesDone, 'bulk')
  const wanted = {
    address: requireSource(ctx.config),
    build,
    version,
    files: filesOfCut(folder, cut.id),
    step: cut.stepsDone,
  }
  const answer = await runWhileWanted(ctx, cut, stopping, copyStepTask, wanted)
  return afterAnswer(ctx, cut, answer, copied => ({
    stepsDone: cut.stepsDone + 1,
    bytesDone: cut.bytesDone + copied,
  }))
}

/** Interval at which the job checks whether the cut still exists. */
const lookMs = 500

/** Runs a task, and aborts it when the cut is cancelled. Returns `null` if it was aborted. */
async function runWhileWanted<Wanted, Found>(
  ctx: RegionsContext,
  { id }: RegionCut,
  stopping: AbortSignal,
  task: Task<Wanted, FromSource<Found>>,
  wanted: Wanted,
): Promise<FromSource<Found> | null> {
  const cancelling = new AbortController()
  const timer = setInterval(() => findCut(ctx.db, id) ?? cancelling.abort(), lookMs)
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
  cut: RegionCut,
  answer: FromSource<Found> | null,
  changesBy: (found: Found) => Parameters<typeof updateCut>[2],
): boolean {
  if (answer === null) return true
  if ('found' in answer) {
    updateCut(ctx.db, cut.id, { ...changesBy(answer.found), code: null, againAt: null, failures: 0 })
    return true
  }
  const delay = answer.isPassing ? delays[cut.failures] : undefined
  if (delay === undefined) stopCut(ctx, cut, answer.problem)
  else interruptCut(ctx, cut, answer.problem, delay)
  return false
}

function interruptCut(ctx: RegionsContext, { id, failures }: RegionCut, code: Code, delay: number) {
  const againAt = new Date(ctx.clock().getTime() + delay)
  ctx.log.warn('The streets of an area were interrupted', { cut: id, code })
  transact(ctx.db, tx => {
    const isWanted = updateCut(tx, id, { code, againAt, failures: failures + 1 })
    if (isWanted) queueJob(tx, cutRegionKind, id, againAt)
  })
}

/** Stops the cut until an administrator resumes it. */
function stopCut(ctx: RegionsContext, { id }: Pick<RegionCut, 'id'>, code: Code) {
  ctx.log.warn('The streets of an area could not be got', { cut: id, code })
  updateCut(ctx.db, id, { code, againAt: null, failures: 0 })
}

/** Moves the complete file into its place, replacing an older one. */
async function finish(ctx: RegionsContext, cut: RegionCut, isMissing: boolean): Promise<boolean> {
  const { folder } = ctx.regions
  const { content } = filesOfCut(folder, cut.id)
  const target = join(folder, cut.name)
  if (isMissing) {
    // The server may have crashed after it renamed the file and before it deleted the row. Otherwise the cut begins
    // again.
    const isInPlace = (await sizeOf(target)) === cut.plan?.fileBytes
    if (!isInPlace) return updateCut(ctx.db, cut.id, { plan: null, stepsDone: 0, bytesDone: 0 })
  } else {
    if (!(await isSound(content, cut))) {
      stopCut(ctx, cut, 'map-source-damaged')
      return false
    }
    if (!findCut(ctx.db, cut.id)) return true
    await renameDurably(content, target)
  }
  // The server must use the map before the row is deleted, because clients expect that the map of a completed cut is in
  // use.
  await ctx.regions.lookAgain()
  await removeCutFiles(folder, cut.id)
  deleteCut(ctx.db, cut.id)
  return false
}

async function isSound(path: string, { name, plan }: RegionCut): Promise<boolean> {
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

export const cutRegionJob: Job<RegionsContext> = job({
  kind: cutRegionKind,
  delays: [10 * second, minute, 10 * minute],
  maxAheadMs: () => Math.max(...delays),
  run: cutRegion,
  giveUp: (ctx: RegionsContext, id) => stopCut(ctx, { id }, 'offline-map-cut-failed'),
})
