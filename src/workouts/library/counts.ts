// Keeps totals, records and the use of equipment in step with the workouts that are not hidden.
import type { Db } from '../../platform/db/database'
import { changeUse } from '../equipments/store'
import { refreshRecords } from '../records/store'
import type { WorkoutRow } from '../rows/store'
import { addToTotals, subtractFromTotals } from './totals-store'

/** Adds workouts to the totals, also to those of their equipment. Refresh the records after all changes. */
export function countIn(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) addToTotals(tx, share, rows)
  changeUse(tx, workouts, 1)
}

/** Subtracts workouts from the totals. Call it before they or their equipment change. */
export function countOut(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) subtractFromTotals(tx, share, rows)
  changeUse(tx, workouts, -1)
}

/** Refreshes the records of each sport only once, because this is most of the work. */
export function refreshRecordsOf(tx: Db, workouts: readonly Pick<WorkoutRow, 'userId' | 'sportId'>[]) {
  for (const [first] of Map.groupBy(workouts, ofSport).values())
    if (first) refreshRecords(tx, first.userId, first.sportId)
}

const ofSport = ({ userId, sportId }: Pick<WorkoutRow, 'userId' | 'sportId'>) => `${userId} ${sportId}`

function sharesOf(workouts: readonly WorkoutRow[]) {
  return [...Map.groupBy(workouts, ofSport).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const share = { ...first, ascentMm: first.ascentMm ?? 0 }
    for (const { distanceM, durationS, ascentMm } of others) {
      share.distanceM += distanceM
      share.durationS += durationS
      share.ascentMm += ascentMm ?? 0
    }
    return [{ share, rows: others.length + 1 }]
  })
}
