import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { analysisMeans, longestClimbs, trainingLoads, workouts } from '../../platform/db/tables'

/** Figures of a workout from several small tables; `null` where one is unknown. */
export type ListedFiguresRow =
  ReturnType<typeof listListedFigures> extends Map<number, infer Row> ? Row : never

/** Returns by workout id what lists show of load, energy, sensors and climbs. */
export const listListedFigures = (db: Db, workoutIds: readonly number[]) =>
  new Map(
    prepared(db, figuresOfWorkouts)
      .all({ ids: JSON.stringify(workoutIds) })
      .map(row => [row.id, row]),
  )

const figuresOfWorkouts = (db: Db) =>
  db
    .select({
      id: workouts.id,
      load: trainingLoads.load,
      energyKcal: trainingLoads.energyKcal,
      heartRate: analysisMeans.heartRate,
      maxHeartRate: analysisMeans.maxHeartRate,
      power: analysisMeans.power,
      weightedPower: analysisMeans.weightedPower,
      workJ: analysisMeans.work,
      riseMm: longestClimbs.riseMm,
    })
    .from(workouts)
    .leftJoin(trainingLoads, eq(trainingLoads.workoutId, workouts.id))
    .leftJoin(analysisMeans, eq(analysisMeans.workoutId, workouts.id))
    .leftJoin(longestClimbs, eq(longestClimbs.workoutId, workouts.id))
    .where(isAmongIds(workouts.id))
    .prepare()
