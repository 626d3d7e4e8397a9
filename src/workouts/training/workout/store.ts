import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { trainingSettings, workoutAnalyses } from '../../../platform/db/tables'
import type { TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import type { WorkoutRow } from '../../rows/store'

/** What is kept of the recording of a workout; `null` without one. */
export function findAnalysis(db: Db, { id, userId }: WorkoutRow): TrackAnalysis | null {
  const isOf = and(eq(workoutAnalyses.workoutId, id), eq(workoutAnalyses.userId, userId))
  return db.select().from(workoutAnalyses).where(isOf).get()?.analysis ?? null
}

/** Whether a person hid training. */
export const hidesTraining = (db: Db, userId: number): boolean =>
  db
    .select({ isHidden: trainingSettings.isHidden })
    .from(trainingSettings)
    .where(eq(trainingSettings.userId, userId))
    .get()?.isHidden ?? false
