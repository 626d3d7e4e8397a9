// Hides workouts. A hidden workout looks deleted until it is restored or purged: no request returns it, and no total
// counts it. Its rows and files stay, and background jobs still process it.
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

/** Why a workout is hidden: a merged one refers to the workout that was kept, a deleted one to its batch. */
type Cause = Pick<NewHiddenWorkout, 'keptShortId' | 'filled'> | Pick<NewHiddenWorkout, 'batchId'>

/**
 * Hides workouts of one user, in the caller's transaction.
 * @returns the rows needed to restore them, in the order of `rows`
 */
export function hideWorkouts(tx: Db, rows: readonly WorkoutRow[], cause: Cause, now: Date): HiddenWorkout[] {
  const causes = rows.map(({ userId, shortId }) => ({ ...cause, userId, shortId, hiddenAt: now }))
  const hidden = insertHidden(tx, causes)
  counting(tx, rows, () => {
    // Hiding frees the short ids, because the same workout may be imported again, or a part of a cut workout may take
    // its id.
    markHidden(tx, rows, hidden)
    return []
  })
  return hidden
}

/**
 * Restores hidden workouts, in the caller's transaction. A workout whose short id is taken gets a new one.
 * @returns their rows, in the order of `hidden`
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
