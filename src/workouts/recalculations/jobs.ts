import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { job } from '../../platform/jobs/job'
import { continueRecalculation, endRun, undoMs } from './recalculate'
import { endRecalculationKind, findRecalculation, recalculateKind } from './store'
import { endRecalculation, endUndo } from './undo-recalculation'

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
    maxAheadMs: () => undoMs,
    run: endRecalculation,
  }),
]
