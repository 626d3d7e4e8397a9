import type { Db } from '../../platform/db/database'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { countIn, countOut, refreshRecordsOf } from './counts'
import { deleteEquipmentLinks, insertEquipmentLinks, updateWorkout } from './store'

interface WorkoutChange {
  row: WorkoutRow
  values: Partial<NewWorkout>
  /** Undefined when it stays. */
  equipmentIds?: readonly number[] | undefined
}

/**
 * Changes workouts, and brings totals, records and equipment up to date, in the running transaction.
 * @returns their rows, in that order
 */
export function changeWorkouts(tx: Db, changes: readonly WorkoutChange[]): WorkoutRow[] {
  const before = changes.map(({ row }) => row)
  countOut(tx, before)
  const after = changes.map(({ row, values }) =>
    Object.keys(values).length > 0 ? updateWorkout(tx, row.id, values) : row,
  )
  const equipped = changes.flatMap(({ row, equipmentIds }) =>
    equipmentIds === undefined ? [] : [{ workoutId: row.id, equipmentIds }],
  )
  deleteEquipmentLinks(
    tx,
    equipped.map(({ workoutId }) => workoutId),
  )
  insertEquipmentLinks(
    tx,
    equipped.flatMap(({ workoutId, equipmentIds }) =>
      equipmentIds.map(equipmentId => ({ workoutId, equipmentId })),
    ),
  )
  countIn(tx, after)
  refreshRecordsOf(tx, [...before, ...after])
  return after
}
