// Totals and records over the workouts that are not hidden. Each change of workouts runs inside `counting`, so that all
// of them are updated. The command `trackhut doctor` compares them with the workouts.
import type { Db } from '../../platform/db/database'
import { changeUse, listMiscountedEquipments, recomputeEquipmentTotals } from '../equipments/store'
import { listWrongRecords, refreshRecords } from '../records/store'
import type { WorkoutRow } from '../rows/store'
import {
  addToTotals,
  addUpAllTotals,
  listAllTotals,
  recomputeAllTotals,
  type SportTotals,
  subtractFromTotals,
} from './totals-store'

interface Counted {
  /** Title for use within a sentence. */
  title: string
  /** Adds the present values of rows, or subtracts them before the rows change. */
  count?(tx: Db, rows: readonly WorkoutRow[], sign: 1 | -1): void
  /** Called once after all changes. @param rows the rows before and after the change */
  refresh?(tx: Db, rows: readonly WorkoutRow[]): void
  /** Compares the stored values with all workouts. */
  isWrong(db: Db): boolean
  /** Computes the values again from all workouts. */
  recompute(tx: Db): void
}

export const counted: readonly Counted[] = [
  {
    title: 'totals of users',
    count(tx, rows, sign) {
      const change = sign === 1 ? addToTotals : subtractFromTotals
      for (const totals of totalsOf(rows)) change(tx, totals)
    },
    isWrong: db => !Bun.deepEquals(listAllTotals(db), addUpAllTotals(db)),
    recompute: recomputeAllTotals,
  },
  {
    title: 'totals of equipment',
    count: changeUse,
    isWrong: db => listMiscountedEquipments(db).length > 0,
    recompute(tx) {
      for (const { id } of listMiscountedEquipments(tx)) recomputeEquipmentTotals(tx, id)
    },
  },
  {
    title: 'records',
    // The records are updated once per user and sport, and not once per row, because this is most of the work of a
    // change.
    refresh(tx, rows) {
      for (const [first] of Map.groupBy(rows, sportOfUser).values())
        if (first) refreshRecords(tx, first.userId, first.sportId)
    },
    isWrong: db => listWrongRecords(db).length > 0,
    recompute(tx) {
      for (const { userId, sportId } of listWrongRecords(tx)) refreshRecords(tx, userId, sportId)
    },
  },
]

/**
 * Makes a change of workouts in the caller's transaction, and updates the totals and records.
 * @param before the rows that will change, without hidden workouts
 * @param change makes the change, and returns the changed and the new rows, without hidden workouts
 */
export function counting(tx: Db, before: readonly WorkoutRow[], change: () => WorkoutRow[]): WorkoutRow[] {
  for (const { count } of counted) count?.(tx, before, -1)
  const after = change()
  for (const { count } of counted) count?.(tx, after, 1)
  for (const { refresh } of counted) refresh?.(tx, [...after, ...before])
  return after
}

const sportOfUser = ({ userId, sportId }: WorkoutRow) => `${userId} ${sportId}`

/** Sums up workouts by user and sport. */
function totalsOf(workouts: readonly WorkoutRow[]): SportTotals[] {
  return [...Map.groupBy(workouts, sportOfUser).values()].map(group => {
    const { userId, sportId } = group[0]!
    const totals = { userId, sportId, workoutsCount: group.length, distanceM: 0, durationS: 0, ascentMm: 0 }
    for (const { distanceM, durationS, ascentMm } of group) {
      totals.distanceM += distanceM
      totals.durationS += durationS
      totals.ascentMm += ascentMm ?? 0
    }
    return totals
  })
}
