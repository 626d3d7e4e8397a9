import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import {
  analysisMeans,
  longestClimbs,
  trainingLoads,
  workoutAnalyses,
  workouts,
} from '../../platform/db/tables'

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

/**
 * Returns by workout id the cadence of the analysis. It is only read for lists that name it, because it is not stored
 * apart from the rest of the analysis.
 */
export const listCadences = (db: Db, workoutIds: readonly number[]) =>
  new Map(
    prepared(db, cadencesOfWorkouts)
      .all({ ids: JSON.stringify(workoutIds) })
      .map(row => [row.id, row]),
  )

const cadencesOfWorkouts = (db: Db) =>
  db
    .select({
      id: workoutAnalyses.workoutId,
      mean: sql<number | null>`${workoutAnalyses.analysis} ->> '$.cadence.mean'`,
      moving: sql<number | null>`${workoutAnalyses.analysis} ->> '$.cadence.moving'`,
    })
    .from(workoutAnalyses)
    .where(isAmongIds(workoutAnalyses.workoutId))
    .prepare()
