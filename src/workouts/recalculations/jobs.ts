import { hour, minute, second } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { lookForDifferences } from './look'
import { continueRecalculation, endRun, undoMs } from './recalculate'
import { endRecalculationKind, findRecalculation, recalculateKind, updateRecalculation } from './store'
import { endRecalculation, endUndo } from './undo-recalculation'

/** Time per run; then it is the turn of others. */
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
  // One of a person does not wait until all workouts of everybody are measured.
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
