// Totals, records and what equipment was used for: sums over the workouts that are shown.
import type { Db } from '../../platform/db/database'
import { changeUse } from '../equipments/store'
import { refreshRecords } from '../records/store'
import type { WorkoutRow } from '../rows/store'
import { addToTotals, subtractFromTotals } from './totals-store'

/** Counts workouts in whose equipment is on them. Records are refreshed when all have changed. */
export function countIn(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) addToTotals(tx, share, rows)
  changeUse(tx, workouts, 1)
}

/** Counts workouts out, before they or their equipment change. */
export function countOut(tx: Db, workouts: readonly WorkoutRow[]) {
  for (const { share, rows } of sharesOf(workouts)) subtractFromTotals(tx, share, rows)
  changeUse(tx, workouts, -1)
}

/** In every sport of these, once: that is most of the work. */
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
