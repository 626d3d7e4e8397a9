// Totals and records of a user's workouts and equipment follow from the workouts themselves: whoever stores, changes or
// deletes one brings it up to date in the same transaction.

import type { Db } from '../../platform/db/database'
import { attachEquipment, detachEquipments, type EquipmentRow } from '../equipments/store'
import { refreshRecords } from '../records/store'
import { addToTotals, subtractFromTotals } from '../records/totals-store'
import type { WorkoutRow } from '../rows/store'

/** Puts their equipment on workouts of one user in one sport, and counts them in. */
export function addToTotalsAndRecords(tx: Db, workouts: WorkoutRow[], equipment: EquipmentRow | null) {
  for (const workout of workouts) {
    if (equipment) attachEquipment(tx, equipment.equipment.id, workout.id, workout)
    addToTotals(tx, workout)
  }
  // Once for all of them: that is most of the work.
  const [first] = workouts
  if (first) refreshRecords(tx, first.userId, first.sportId)
}

/**
 * Takes its equipment off a workout, and counts it out: before it changes or goes. Its records can only be refreshed after
 * that.
 */
export function removeFromTotalsAndRecords(tx: Db, workout: WorkoutRow) {
  detachEquipments(tx, workout.id, workout)
  subtractFromTotals(tx, workout)
}

/** Counts workouts of one user in, whatever their sports; each has its equipment already. */
export function countIn(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) addToTotals(tx, share, rows)
  refreshRecordsOf(tx, workouts)
}

/** Counts workouts of one user out, which have no equipment any more. Records are refreshed when they have changed or gone. */
export function countOut(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) subtractFromTotals(tx, share, rows)
}

/** In every sport of these. */
export function refreshRecordsOf(tx: Db, workouts: readonly Pick<WorkoutRow, 'userId' | 'sportId'>[]) {
  for (const [sportId, [first]] of Map.groupBy(workouts, workout => workout.sportId)) {
    if (first) refreshRecords(tx, first.userId, sportId)
  }
}

function sharesOf(workouts: readonly WorkoutRow[]) {
  return [...Map.groupBy(workouts, ({ userId, sportId }) => `${userId} ${sportId}`).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return []
      const share = { ...first, ascentMm: first.ascentMm ?? 0 }
      for (const { distanceM, durationS, ascentMm } of others) {
        share.distanceM += distanceM
        share.durationS += durationS
        share.ascentMm += ascentMm ?? 0
      }
      return [{ share, rows: others.length + 1 }]
    },
  )
}
