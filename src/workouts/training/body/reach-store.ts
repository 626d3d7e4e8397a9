// Reads the workouts that depend on values of the body.
import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { allWorkouts, type BodyMeasure, trainingLoads, workoutAnalyses } from '../../../platform/db/tables'

interface Asked {
  /** Only workouts whose figures depend on this measure are selected. */
  measure: BodyMeasure
  sportIds: readonly number[]
  from: Date
  /** The first moment after the period; `null` for no end. */
  before: Date | null
}

/** Returns a user's workouts whose figures depend on a measure, including hidden workouts, earliest first. */
export function listMeasurable(db: Db, userId: number, { measure, sportIds, from, before }: Asked) {
  const { id, sportId, workoutDate, localOffsetS, hiddenBy } = allWorkouts
  return db
    .select({ id, sportId, workoutDate, localOffsetS, hiddenBy })
    .from(allWorkouts)
    .innerJoin(trainingLoads, eq(trainingLoads.workoutId, id))
    .leftJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, id))
    .where(
      and(
        eq(allWorkouts.userId, userId),
        gte(workoutDate, from),
        before === null ? undefined : lt(workoutDate, before),
        inArray(sportId, [...sportIds]),
        dependsOn(measure),
      ),
    )
    .orderBy(workoutDate)
    .all()
}

/**
 * Returns the condition that a workout has the quantity with which a measure is used, such as power. For the weight,
 * there is no condition, because an estimate of the energy needs no recording.
 */
function dependsOn(measure: BodyMeasure): SQL | undefined {
  const has = (name: string) => sql`${workoutAnalyses.analysis} ->> ${name} IS NOT NULL`
  switch (measure) {
    case 'weight':
      return undefined
    case 'threshold-power':
    case 'critical-power':
    case 'w-prime':
      return has('weightedPower')
    case 'threshold-speed':
      // The threshold speed of swimming is used with distance and time, which every recording has.
      return isNotNull(workoutAnalyses.workoutId)
    default:
      return has('meanHeartRate')
  }
}

/** Marks the loads of all workouts of a user as outdated. */
export function markLoadsOf(db: Db, userId: number) {
  db.update(trainingLoads).set({ isOutdated: true }).where(eq(trainingLoads.userId, userId)).run()
}
