// Deletes or changes one or many workouts in one transaction. The batch can be undone.
import { decodeShortId, encodeShortId } from '../../lib/short-id'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { endBatchKind } from '../job-kinds'
import { hideWorkouts } from '../library/hide'
import { listSelectedWorkouts, type WorkoutRow } from '../rows/store'
import type { WorkoutFilter } from '../selection/filter-store'
import { readFilter } from '../selection/read-filter'
import { workoutNotFound } from '../workouts/require-workout'
import { changeChoices } from './change-choices'
import { asFilterQuery, type BatchBody, maxInBatch } from './schemas'
import { type BatchRow, insertBatch } from './store'
import { undoMs } from './undo-time'

/** @throws AppError 404 if no workout is selected, or 400 for the first rule the body breaks */
export function makeBatch(
  ctx: PlatformContext,
  account: Account,
  body: BatchBody,
): { batch: BatchRow; leftOut: number } {
  const made = transact(ctx.db, tx => {
    const now = ctx.clock()
    const rows = selectWorkouts(tx, account, body)
    const { changed, leftOut } =
      body.action === 'change'
        ? changeChoices(tx, ctx, account.id, rows, { ...choicesOf(body), now })
        : { changed: null, leftOut: 0 }
    const batch = insertBatch(tx, {
      userId: account.id,
      kind: body.action,
      madeAt: now,
      endsAt: new Date(now.getTime() + undoMs),
      workoutsCount: changed?.length ?? rows.length,
      changed,
    })
    if (body.action === 'delete') hideWorkouts(tx, rows, { batchId: batch.id }, now)
    queueJob(tx, endBatchKind, batch.id, batch.endsAt)
    return { batch, leftOut }
  })
  ctx.jobs.wake()
  return made
}

function selectWorkouts(tx: Db, account: Account, { ids, matching }: BatchBody): WorkoutRow[] {
  if (ids === undefined && matching === undefined) throw invalid('fields-invalid')
  const shortIds = ids?.flatMap(asStored) ?? null
  const rows = listSelectedWorkouts(
    tx,
    account.id,
    { filter: filterOf(matching, account), shortIds },
    maxInBatch + 1,
  )
  if (rows.length > maxInBatch) {
    const detail = { most: maxInBatch }
    throw invalid('too-many-selected', `${maxInBatch} workouts at once, at most`, { detail })
  }
  if (rows.length === 0) throw workoutNotFound()
  return rows
}

function filterOf(matching: unknown, { timezone }: Account): WorkoutFilter | null {
  if (matching === undefined) return null
  const query = asFilterQuery(matching)
  if (!query) throw invalid('fields-invalid')
  return readFilter(query, timezone)
}

/** The id in its stored spelling; empty if the text is no short id. */
function asStored(text: string): string[] {
  const uuid = decodeShortId(text)
  return uuid === null ? [] : [encodeShortId(uuid)]
}

function choicesOf({ sport_id, equipment_ids }: BatchBody) {
  if (sport_id === undefined && equipment_ids === undefined) throw invalid('nothing-to-change')
  return { sportId: sport_id, equipmentId: equipment_ids && (equipment_ids[0] ?? null) }
}
