import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workoutAnalyses } from '../../../platform/db/tables'
import type { TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import type { WorkoutRow } from '../../rows/store'

/** What is kept of the recording of a workout; `null` without one. */
export function findAnalysis(db: Db, { id, userId }: WorkoutRow): TrackAnalysis | null {
  const isOf = and(eq(workoutAnalyses.workoutId, id), eq(workoutAnalyses.userId, userId))
  return db.select().from(workoutAnalyses).where(isOf).get()?.analysis ?? null
}
