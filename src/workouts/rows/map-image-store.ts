import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'
import type { WorkoutRow } from './store'

/** One that a map image can be drawn of. */
export type WorkoutWithMap = WorkoutRow & { mapId: string }

export const hasMap = (workout: WorkoutRow): workout is WorkoutWithMap => workout.mapId !== null

export function findWorkoutByMapId(db: Db, mapId: string): WorkoutWithMap | undefined {
  const workout = db.select().from(workouts).where(eq(workouts.mapId, mapId)).get()
  return workout && hasMap(workout) ? workout : undefined
}

/** Answers the latest id of all users, or 0 without any. */
export function findLatestWorkoutId(db: Db): number {
  return (
    db
      .select({ id: max(workouts.id) })
      .from(workouts)
      .get()?.id ?? 0
  )
}

const hasMapImage = isNotNull(workouts.mapImageDrawnAt)

/** The latest ones of all users whose map image was drawn, from an id on downwards. */
export function listWorkoutIdsWithMapImage(db: Db, fromId: number, limit: number): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(lte(workouts.id, fromId), hasMapImage))
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
  return rows.map(({ id }) => id)
}

/** The same, with where their tracks are: degrees, null where that is not known. */
export function listTrackBoxesWithMapImage(db: Db, fromId: number, limit: number) {
  return db
    .select({
      id: workouts.id,
      west: workouts.minLongitude,
      south: workouts.minLatitude,
      east: workouts.maxLongitude,
      north: workouts.maxLatitude,
    })
    .from(workouts)
    .where(and(lte(workouts.id, fromId), hasMapImage))
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
}

export type TrackBox = ReturnType<typeof listTrackBoxesWithMapImage>[number]

/** Undefined when there is none, or its map image was never drawn. */
export function findWorkoutWithMapImage(db: Db, workoutId: number): WorkoutWithMap | undefined {
  const workout = db
    .select()
    .from(workouts)
    .where(and(eq(workouts.id, workoutId), hasMapImage))
    .get()
  return workout && hasMap(workout) ? workout : undefined
}

/** Gives the workout's map image a new id. Answers false, and changes nothing, when it no longer has the old one. */
export function replaceMapId(db: Db, { id, mapId }: WorkoutWithMap, newMapId: string, now: Date): boolean {
  const replaced = db
    .update(workouts)
    .set({ mapId: newMapId, mapImageDrawnAt: now, mapImageLacksTiles: false })
    .where(and(eq(workouts.id, id), eq(workouts.mapId, mapId)))
    .returning()
    .all()
  return replaced.length > 0
}

/** Answers whether there was still a workout to mark. */
export function markMapImageDrawn(
  db: Db,
  mapId: string,
  { lacksTiles, now }: { lacksTiles: boolean; now: Date },
): boolean {
  const marked = db
    .update(workouts)
    .set({ mapImageDrawnAt: now, mapImageLacksTiles: lacksTiles })
    .where(eq(workouts.mapId, mapId))
    .returning()
    .all()
  return marked.length > 0
}
