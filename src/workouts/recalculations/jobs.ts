import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { job } from '../../platform/jobs/job'
import { endRecalculationKind, recalculateKind } from './job-kinds'
import { endRun, recalculate, undoMs } from './recalculate'
import { findRecalculation } from './store'
import { endRecalculation, endUndo, undoRecalculation } from './undo-recalculation'

/** Does what is left of a recalculation, or of undoing one. What is done is done once, whatever interrupts it. */
async function continueRecalculation(ctx: PlatformContext, id: number, stopping: AbortSignal) {
  const found = findRecalculation(ctx.db, id)
  if (found?.status === 'running') await recalculate(ctx, found, stopping)
  if (found?.status === 'undoing') await undoRecalculation(ctx, found, stopping)
}

function giveUp(ctx: PlatformContext, id: number) {
  const found = findRecalculation(ctx.db, id)
  if (!found) return
  if (found.status === 'undoing') endUndo(ctx, found, 'given-up')
  else endRun(ctx, found, 'given-up')
}

export const recalculateJob = job({
  kind: recalculateKind,
  delays: [minute, 10 * minute, hour],
  run: continueRecalculation,
  giveUp,
})

export const recalculationJobs = [
  recalculateJob,
  job({
    kind: endRecalculationKind,
    delays: [minute, 10 * minute, hour],
    farthestMs: () => undoMs,
    run: endRecalculation,
  }),
]
