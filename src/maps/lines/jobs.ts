// Lines of workouts that have none: from before Trackhut stored any, and of those that were brought back.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { hour, type Job, job, minute, second } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { bands } from './bands'
import { packLinesKind, queueLinesKind } from './job-kinds'
import { findWithoutLines, listWithoutLines, saveTrackLines } from './store'
import { packLinesTask } from './tasks'

/** Looked at in one transaction, which others wait for. */
const batchSize = 100

export const linesJobs: readonly Job<PlatformContext>[] = [
  job({ kind: packLinesKind, delays: [10 * second, minute, 10 * minute], run: packLinesOf }),
  job({ kind: queueLinesKind, delays: [minute, 10 * minute, hour], run: queueLines }),
]

/** @throws Error when it has to be tried again */
async function packLinesOf(ctx: PlatformContext, workoutId: number) {
  const workout = findWithoutLines(ctx.db, workoutId)
  if (!workout?.trackFile) return
  const lines = await readLines(ctx, workout.userId, workout.trackFile).catch(error => {
    if (findWithoutLines(ctx.db, workoutId)) throw error
    return null
  })
  transact(ctx.db, tx => {
    // It may have been deleted meanwhile.
    if (findWithoutLines(tx, workoutId)) saveTrackLines(tx, workout, lines ?? noLines)
  })
}

/** Of a track that there is no making sense of. */
const noLines = bands.map(({ id }) => ({ band: id, line: new Uint8Array() }))

const readLines = async (ctx: PlatformContext, userId: number, trackFile: string) =>
  ctx.workers.run(packLinesTask, { track: await ctx.files.read(trackFile) }, { userId })

/** Queues those of some workouts, the latest first, and what comes after them. */
function queueLines(ctx: PlatformContext, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const some = listWithoutLines(tx, fromWorkoutId, batchSize)
    for (const { id, hasLines } of some) if (!hasLines) queueJob(tx, packLinesKind, id, ctx.clock())
    const last = some[batchSize - 1]
    if (last !== undefined) queueJob(tx, queueLinesKind, last.id - 1, ctx.clock())
  })
  ctx.jobs.wake()
}
