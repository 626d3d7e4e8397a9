// Stores workouts as they were before a recalculation.
import { and, asc, count, eq, getTableColumns, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { inBatches } from '../../platform/db/statements'
import { recalculatedEfforts, recalculatedSegments, recalculatedWorkouts } from '../../platform/db/tables'
import type { Effort } from '../../tracks/measuring/best-efforts'
import type { SegmentRow } from './store'

export type RecalculatedRow = typeof recalculatedWorkouts.$inferSelect

interface FormerWorkout {
  row: RecalculatedRow
  segments: readonly SegmentRow[]
  efforts: readonly Effort[]
}

export function insertFormer(db: Db, { row, segments, efforts }: FormerWorkout) {
  const { recalculationId, workoutId } = row
  db.insert(recalculatedWorkouts).values(row).run()
  const ofWorkout = { recalculationId, workoutId }
  for (const batch of inBatches(segments.map(segment => ({ ...segment, ...ofWorkout }))))
    db.insert(recalculatedSegments).values(batch).run()
  for (const batch of inBatches(efforts.map(effort => ({ ...effort, ...ofWorkout }))))
    db.insert(recalculatedEfforts).values(batch).run()
}

const { recalculationId: ofRecalculation, workoutId: ofWorkout } = recalculatedWorkouts

/** Returns the former workouts of a recalculation with ids above `afterWorkoutId`, in ascending order. */
export function listFormerRows(
  db: Db,
  recalculationId: number,
  afterWorkoutId: number,
  limit: number,
  offset = 0,
): RecalculatedRow[] {
  return db
    .select()
    .from(recalculatedWorkouts)
    .where(and(eq(ofRecalculation, recalculationId), gt(ofWorkout, afterWorkoutId)))
    .orderBy(asc(ofWorkout))
    .limit(limit)
    .offset(offset)
    .all()
}

export function countFormer(
  db: Db,
  recalculationId: number,
  upToWorkoutId = Number.MAX_SAFE_INTEGER,
): number {
  const found = db
    .select({ workouts: count() })
    .from(recalculatedWorkouts)
    .where(and(eq(ofRecalculation, recalculationId), lte(ofWorkout, upToWorkoutId)))
    .get()
  return found?.workouts ?? 0
}

/** Returns the state of a workout before a recalculation; undefined if there is no such state. */
export function findFormer(db: Db, recalculationId: number, workoutId: number): FormerWorkout | undefined {
  const isOf = (
    table: typeof recalculatedWorkouts | typeof recalculatedSegments | typeof recalculatedEfforts,
  ) => and(eq(table.recalculationId, recalculationId), eq(table.workoutId, workoutId))
  const row = db.select().from(recalculatedWorkouts).where(isOf(recalculatedWorkouts)).get()
  if (!row) return undefined
  const { recalculationId: _, ...segmentColumns } = getTableColumns(recalculatedSegments)
  const segments = db
    .select(segmentColumns)
    .from(recalculatedSegments)
    .where(isOf(recalculatedSegments))
    .orderBy(asc(recalculatedSegments.segmentId))
    .all()
  const { distanceMm, startMs, elapsedMs } = recalculatedEfforts
  const efforts = db
    .select({ distanceMm, startMs, elapsedMs })
    .from(recalculatedEfforts)
    .where(isOf(recalculatedEfforts))
    .orderBy(asc(distanceMm))
    .all()
  return { row, segments, efforts }
}

export function deleteFormer(db: Db, recalculationId: number, rows: readonly RecalculatedRow[]) {
  const workoutIds = rows.map(({ workoutId }) => workoutId)
  db.delete(recalculatedWorkouts)
    .where(and(eq(ofRecalculation, recalculationId), inArray(ofWorkout, workoutIds)))
    .run()
}

/**
 * Deletes the former state of workouts that are deleted permanently.
 * @returns paths of their former tracks, which can be deleted
 */
export function forgetFormer(db: Db, workoutIds: readonly number[]): string[] {
  const forgotten = db
    .delete(recalculatedWorkouts)
    .where(inArray(ofWorkout, [...workoutIds]))
    .returning()
    .all()
  return forgotten.flatMap(({ trackFile }) => trackFile ?? [])
}
