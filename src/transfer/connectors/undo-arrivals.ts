// Takes out again what came from a service, as an import is undone.
import { hour, minute } from '../../lib/durations'
import { transact } from '../../platform/db/database'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import type { WorkoutsContext } from '../../workouts/workouts-context'
import { partMs, yieldToEventLoop } from '../imports/stages/course'
import { deleteAddedWorkout } from '../imports/stages/undo-import'
import { undoKind } from './kinds'
import { type Item, listItems, updateItem } from './rows/item-store'
import { findLink, type Link, updateLink } from './rows/link-store'

/** The outcomes of items that have added workouts. */
export const addedOutcomes = ['added', 'merged', 'comparing'] as const

async function undoArrivals(ctx: WorkoutsContext, linkId: number, stopping: AbortSignal) {
  const end = performance.now() + partMs
  do {
    const link = findLink(ctx.db, linkId)
    if (link?.status !== 'undoing') return
    const item = nextAdded(ctx, link)
    if (!item) return endUndo(ctx, linkId)
    for (const shortId of item.workoutIds ?? []) await deleteAddedWorkout(ctx, link.userId, shortId)
    updateItem(ctx.db, item, item.outcome, { outcome: 'undone', workoutIds: null })
    await yieldToEventLoop()
    stopping.throwIfAborted()
  } while (performance.now() < end)
  queueJob(ctx.db, undoKind, linkId, ctx.clock())
}

function nextAdded({ db }: Pick<WorkoutsContext, 'db'>, link: Link): Item | undefined {
  for (const outcome of addedOutcomes) {
    const [item] = listItems(db, link, outcome, 1)
    if (item) return item
  }
  return undefined
}

/** Nothing comes until the person wants it to: otherwise the latest would come again at once. */
function endUndo(ctx: WorkoutsContext, linkId: number) {
  transact(ctx.db, tx => {
    if (findLink(tx, linkId)?.status === 'undoing') updateLink(tx, linkId, { status: 'paused' })
  })
  ctx.jobs.wake()
}

export const undoArrivalsJob = job({
  kind: undoKind,
  delays: [minute, 10 * minute, hour],
  run: undoArrivals,
  giveUp: endUndo,
})
