import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { bestMeans, trainingSettings, workoutAnalyses, workouts } from '../../../platform/db/tables'
import type { Quantity, TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import type { WorkoutRow } from '../../rows/store'

/** Returns the stored analysis of a workout's recording; `null` if there is none. */
export function findAnalysis(db: Db, { id, userId }: WorkoutRow): TrackAnalysis | null {
  const isOf = and(eq(workoutAnalyses.workoutId, id), eq(workoutAnalyses.userId, userId))
  return db.select().from(workoutAnalyses).where(isOf).get()?.analysis ?? null
}

/**
 * Lists the greatest means of a quantity in all of a user's workouts in a sport, latest workout first. Each row has the
 * time of the workout in milliseconds since 1970, and its means as a JSON list in the order of `meanDurations`. Reads
 * one small row for each workout. Workouts whose sport is a guess are left out.
 */
export const listMeansByDate = (
  db: Db,
  { userId, sportId }: Pick<WorkoutRow, 'userId' | 'sportId'>,
  quantity: Quantity,
): [workoutId: number, ms: number, means: string][] =>
  db
    .select({ workoutId: workouts.id, ms: workouts.workoutDate, means: bestMeans.means })
    .from(workouts)
    .innerJoin(bestMeans, and(eq(bestMeans.workoutId, workouts.id), eq(bestMeans.quantity, quantity)))
    .where(and(eq(workouts.userId, userId), eq(workouts.sportId, sportId), eq(workouts.sportConfirmed, true)))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .values() as [number, number, string][]

/** Whether a user has hidden training. */
export const hidesTraining = (db: Db, userId: number): boolean =>
  db
    .select({ isHidden: trainingSettings.isHidden })
    .from(trainingSettings)
    .where(eq(trainingSettings.userId, userId))
    .get()?.isHidden ?? false
