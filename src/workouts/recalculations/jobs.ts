import { hour, minute, second } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { lookForDifferences } from './look'
import { continueRecalculation, endRun, undoMs } from './recalculate'
import { endRecalculationKind, findRecalculation, recalculateKind, updateRecalculation } from './store'
import { endRecalculation, endUndo } from './undo-recalculation'

/**
 * Maximum time of a run in milliseconds. The job then continues in a later run, so that other jobs can run in between.
 */
const partMs = 30 * second

async function continueInTurns(ctx: PlatformContext, id: number, stopping: AbortSignal) {
  const found = findRecalculation(ctx.db, id)
  const isUnfinished =
    found?.isLook && found.status === 'running'
      ? await lookForDifferences(ctx, found, { stopping, partMs })
      : await continueRecalculation(ctx, id, stopping, partMs)
  if (isUnfinished) queueJob(ctx.db, recalculateKind, id, ctx.clock())
}

function giveUp(ctx: PlatformContext, id: number) {
  const found = findRecalculation(ctx.db, id)
  if (!found) return
  if (found.isLook) updateRecalculation(ctx.db, id, { status: 'given-up' })
  else if (found.status === 'undoing') endUndo(ctx, found, 'given-up')
  else endRun(ctx, found, 'given-up')
}

export const recalculateJob = job({
  kind: recalculateKind,
  // Two jobs run at the same time, so that a user does not have to wait until the workouts of all users are measured.
  atOnce: 2,
  delays: [minute, 10 * minute, hour],
  run: continueInTurns,
  giveUp,
})

export const recalculationJobs = [
  recalculateJob,
  job({
    kind: endRecalculationKind,
    delays: [minute, 10 * minute, hour],
    maxAheadMs: () => undoMs,
    run: endRecalculation,
  }),
]
