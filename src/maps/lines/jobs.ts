// Traces of workouts that have none: of long recordings, from before Trackhut stored any, and of those that were brought back.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { hour, type Job, job, minute, second } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { queueTracesKind, traceTrackKind } from './job-kinds'
import { findWithoutTrace, listWithoutTrace, saveTrace } from './store'
import { traceTrackTask } from './tasks'
import { noTrace } from './trace-track'

/** Looked at in one transaction, which others wait for. */
const batchSize = 100

export const linesJobs: readonly Job<PlatformContext>[] = [
  job({ kind: traceTrackKind, delays: [10 * second, minute, 10 * minute], run: traceWorkout }),
  job({ kind: queueTracesKind, delays: [minute, 10 * minute, hour], run: queueTraces }),
]

/** @throws Error when it has to be tried again */
async function traceWorkout(ctx: PlatformContext, workoutId: number) {
  const workout = findWithoutTrace(ctx.db, workoutId)
  if (!workout?.trackFile) return
  const trace = await readTrace(ctx, workout.userId, workout.trackFile).catch(error => {
    if (findWithoutTrace(ctx.db, workoutId)) throw error
    return null
  })
  transact(ctx.db, tx => {
    // It may have been deleted meanwhile.
    if (findWithoutTrace(tx, workoutId)) saveTrace(tx, workout, trace ?? noTrace)
  })
}

const readTrace = async (ctx: PlatformContext, userId: number, trackFile: string) =>
  ctx.workers.run(traceTrackTask, { track: await ctx.files.read(trackFile) }, { userId })

/** Queues those of some workouts, the latest first, and what comes after them. */
function queueTraces(ctx: PlatformContext, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const some = listWithoutTrace(tx, fromWorkoutId, batchSize)
    for (const { id, isTraced } of some) if (!isTraced) queueJob(tx, traceTrackKind, id, ctx.clock())
    const last = some[batchSize - 1]
    if (last !== undefined) queueJob(tx, queueTracesKind, last.id - 1, ctx.clock())
  })
  ctx.jobs.wake()
}
