// Hides workouts. A hidden workout seems deleted until it is brought back or purged: no total includes it, and no
// request returns it, except the list of merged workouts. Its rows and files stay, and background jobs still process
// it.
import { encodeShortId } from '../../lib/short-id'
import type { Db } from '../../platform/db/database'
import type { WorkoutRow } from '../rows/store'
import { counting } from './counted'
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

/**
 * The reason why a workout is hidden. A merged workout refers to the workout that was kept, and a deleted one to its
 * batch.
 */
type Cause = Pick<NewHiddenWorkout, 'keptShortId' | 'filled'> | Pick<NewHiddenWorkout, 'batchId'>

/**
 * Hides workouts of one user, in the caller's transaction.
 * @returns the rows that are needed to bring back the workouts, in the order of `rows`
 */
export function hideWorkouts(tx: Db, rows: readonly WorkoutRow[], cause: Cause, now: Date): HiddenWorkout[] {
  const causes = rows.map(({ userId, shortId }) => ({ ...cause, userId, shortId, hiddenAt: now }))
  const hidden = insertHidden(tx, causes)
  counting(tx, rows, () => {
    // A hidden workout gives up its short id, because another workout may need it: the same workout if it is imported
    // again, or a part of the workout if it was cut.
    markHidden(tx, rows, hidden)
    return []
  })
  return hidden
}

/**
 * Brings back hidden workouts, in the caller's transaction. A workout whose short id is now used by another one gets a
 * new id.
 * @returns the rows of the workouts, in the order of `hidden`
 */
export function showWorkouts(tx: Db, hidden: readonly HiddenWorkout[]): WorkoutRow[] {
  const ids = hidden.map(({ id }) => id)
  const byHidden = new Map(listRowsOfHidden(tx, ids).map(row => [row.hiddenBy, row]))
  const taken = listTakenShortIds(tx, hidden)
  const rows = hidden.flatMap(({ id, shortId: had }): WorkoutRow[] => {
    const row = byHidden.get(id)
    const shortId = taken.has(had) ? encodeShortId(crypto.randomUUID()) : had
    return row ? [{ ...row, hiddenBy: null, shortId }] : []
  })
  return counting(tx, [], () => {
    markShown(tx, rows)
    deleteHidden(tx, ids)
    return rows
  })
}
