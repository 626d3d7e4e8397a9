import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { allWorkouts, trainingLoads, workoutAnalyses } from '../../../platform/db/tables'

export type { EnergyMethod, LoadMethod } from '../../../platform/db/tables'

/** Returns workouts whose load is outdated, latest ones first, with what is kept of their recordings. */
export function listOutdatedLoads(db: Db, limit: number) {
  const { userId, sportId, workoutDate, localOffsetS, distanceM, movingS, recorderSummary } = allWorkouts
  const { workoutId, isOutdated } = trainingLoads
  return (
    db
      .select({
        ...{ workoutId, userId, sportId, workoutDate, localOffsetS, distanceM, movingS },
        calories: sql<number | null>`${recorderSummary} ->> 'calories'`,
        analysis: workoutAnalyses.analysis,
      })
      .from(trainingLoads)
      .innerJoin(allWorkouts, eq(allWorkouts.id, workoutId))
      .leftJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, workoutId))
      // Written as SQL text, so that SQLite recognizes the condition of the index, and with a start, so that it searches
      // the index.
      .where(sql`${isOutdated} = 1 AND ${workoutId} > 0`)
      .orderBy(desc(workoutId))
      .limit(limit)
      .all()
  )
}

export type OutdatedLoad = ReturnType<typeof listOutdatedLoads>[number]

export function saveLoad(db: Db, workoutId: number, computed: Partial<typeof trainingLoads.$inferInsert>) {
  db.update(trainingLoads)
    .set({ ...computed, isOutdated: false })
    .where(eq(trainingLoads.workoutId, workoutId))
    .run()
}
