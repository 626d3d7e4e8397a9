import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { longestClimbs } from '../../platform/db/tables'
import type { Climb } from '../../tracks/measuring/climbs'

/** Replaces a workout's longest climb. @param climb `null` for none */
export function saveLongestClimb(db: Db, workoutId: number, climb: Climb | null) {
  db.delete(longestClimbs).where(eq(longestClimbs.workoutId, workoutId)).run()
  if (climb === null) return
  const { startM, lengthM, riseM } = climb
  db.insert(longestClimbs)
    .values({ workoutId, startM, lengthM, riseMm: Math.round(riseM * 1000) })
    .run()
}
