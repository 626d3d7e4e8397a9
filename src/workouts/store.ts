import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { users, workoutSegments, workouts } from '../db/tables'
import type { WorkoutReference } from './reference'

export type WorkoutRow = typeof workouts.$inferSelect
export type NewWorkout = typeof workouts.$inferInsert
export type SegmentRow = typeof workoutSegments.$inferSelect
type NewSegment = Omit<SegmentRow, 'workoutId'>

/** A workout with what its answer needs from its own tables. */
export interface ShownWorkout {
  workout: WorkoutRow
  username: string
  previousId: number | null
  nextId: number | null
}

/**
 * Among the owner's workouts: the latest that is not later, and the earliest that is not earlier. Two at the same moment
 * are each other's neighbours on both sides.
 */
const previousId = sql<number | null>`(
  SELECT other.id FROM workouts AS other
  WHERE other.user_id = ${workouts.userId} AND other.workout_date <= ${workouts.workoutDate} AND other.id <> ${workouts.id}
  ORDER BY other.workout_date DESC, other.id DESC LIMIT 1)`
const nextId = sql<number | null>`(
  SELECT other.id FROM workouts AS other
  WHERE other.user_id = ${workouts.userId} AND other.workout_date >= ${workouts.workoutDate} AND other.id <> ${workouts.id}
  ORDER BY other.workout_date, other.id LIMIT 1)`

const shownWorkouts = (db: Db) =>
  db
    .select({ workout: workouts, username: users.username, previousId, nextId })
    .from(workouts)
    .innerJoin(users, eq(users.id, workouts.userId))

/** Whoever's it is: what is not the caller's is refused differently from what does not exist. */
export function findWorkout(db: Db, reference: WorkoutReference): ShownWorkout | undefined {
  return shownWorkouts(db).where(matches(reference)).get()
}

export function findOwnWorkout(
  db: Db,
  userId: number,
  reference: WorkoutReference,
): ShownWorkout | undefined {
  return shownWorkouts(db)
    .where(and(eq(workouts.userId, userId), matches(reference)))
    .get()
}

/** Latest first. */
export function listWorkouts(
  db: Db,
  userId: number,
  page: { perPage: number; offset: number },
): ShownWorkout[] {
  return shownWorkouts(db)
    .where(eq(workouts.userId, userId))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
}

/** By workout id, each in the order of the recording. */
export function listSegmentsOfWorkouts(db: Db, workoutIds: number[]): Map<number, SegmentRow[]> {
  const rows = db
    .select()
    .from(workoutSegments)
    .where(inArray(workoutSegments.workoutId, workoutIds))
    .orderBy(asc(workoutSegments.workoutId), asc(workoutSegments.segmentId))
    .all()
  return Map.groupBy(rows, row => row.workoutId)
}

export function insertWorkout(db: Db, workout: NewWorkout, segments: NewSegment[]): WorkoutRow {
  const row = db.insert(workouts).values(workout).returning().get()
  for (const segment of segments) {
    db.insert(workoutSegments)
      .values({ ...segment, workoutId: row.id })
      .run()
  }
  return row
}

/** With its segments, records and equipment links. */
export function deleteWorkout(db: Db, workoutId: number) {
  db.delete(workouts).where(eq(workouts.id, workoutId)).run()
}

export function findWorkoutByMapId(db: Db, mapId: string): WorkoutRow | undefined {
  return db.select().from(workouts).where(eq(workouts.mapId, mapId)).get()
}

/** Whether there was still a workout to mark. */
export function markPictureDrawn(
  db: Db,
  mapId: string,
  { lacksTiles, now }: { lacksTiles: boolean; now: Date },
): boolean {
  const marked = db
    .update(workouts)
    .set({ pictureDrawnAt: now, pictureLacksTiles: lacksTiles })
    .where(eq(workouts.mapId, mapId))
    .returning()
    .all()
  return marked.length > 0
}

function matches(reference: WorkoutReference) {
  return 'id' in reference ? eq(workouts.id, reference.id) : eq(workouts.shortId, reference.shortId)
}
