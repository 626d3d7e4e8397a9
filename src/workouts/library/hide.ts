// A workout that is hidden is as if it were deleted, until that is undone or it is purged: nobody reads it, and nothing counts it.
// All that hangs on it stays where it is, and what is done in the background is done for it, too.
import { encodeShortId } from '../../lib/short-id'
import type { Db } from '../../platform/db/database'
import type { WorkoutRow } from '../rows/store'
import { countIn, countOut, refreshRecordsOf } from './counts'
import {
  deleteHidden,
  type HiddenWorkout,
  insertHidden,
  listRowsOfHidden,
  listTakenShortIds,
  markHidden,
  markShown,
  type NewHiddenWorkout,
} from './store'

/** A merged workout knows what it was merged into, a deleted one the batch that it was deleted in. */
type Cause = Pick<NewHiddenWorkout, 'keptShortId' | 'filled'> | Pick<NewHiddenWorkout, 'batchId'>

/**
 * Hides workouts of one user, in the running transaction.
 * @returns what they can be brought back by, in the order of the rows
 */
export function hideWorkouts(tx: Db, rows: readonly WorkoutRow[], cause: Cause, now: Date): HiddenWorkout[] {
  countOut(tx, rows)
  const hidden = insertHidden(
    tx,
    rows.map(({ userId, shortId }) => ({ ...cause, userId, shortId, hiddenAt: now })),
  )
  // Their short ids are free: somebody may import the same workout meanwhile, and a part of one that was cut has it.
  markHidden(
    tx,
    rows.map(({ id }, index) => [id, hidden[index]!.id]),
  )
  refreshRecordsOf(tx, rows)
  return hidden
}

/**
 * Shows hidden workouts again, in the running transaction.
 * @returns their rows, in that order
 */
export function showWorkouts(tx: Db, hidden: readonly HiddenWorkout[]): WorkoutRow[] {
  const ids = hidden.map(({ id }) => id)
  const byHidden = new Map(listRowsOfHidden(tx, ids).map(row => [row.hiddenBy, row]))
  const taken = listTakenShortIds(
    tx,
    hidden.map(({ shortId }) => shortId),
  )
  const rows = hidden.flatMap(({ id, shortId: had }): WorkoutRow[] => {
    const row = byHidden.get(id)
    const shortId = taken.has(had) ? encodeShortId(crypto.randomUUID()) : had
    return row ? [{ ...row, hiddenBy: null, shortId }] : []
  })
  markShown(
    tx,
    rows.map(({ id, shortId }) => [id, shortId]),
  )
  deleteHidden(tx, ids)
  countIn(tx, rows)
  refreshRecordsOf(tx, rows)
  return rows
}
