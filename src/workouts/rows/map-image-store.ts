import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { allWorkouts, workouts } from '../../platform/db/tables'
import type { WorkoutRow } from './store'

/** One that a map image can be drawn of. */
export type WorkoutWithMap = WorkoutRow & { mapId: string }

export const hasMap = (workout: WorkoutRow): workout is WorkoutWithMap => workout.mapId !== null

export const findWorkoutByMapId = (db: Db, mapId: string): WorkoutWithMap | undefined =>
  withMap(db.select().from(workouts).where(eq(workouts.mapId, mapId)).get())

/** For what is done in the background: hidden ones, too. */
export const findAnyWorkoutByMapId = (db: Db, mapId: string): WorkoutWithMap | undefined =>
  withMap(db.select().from(allWorkouts).where(eq(allWorkouts.mapId, mapId)).get())

const withMap = (workout: WorkoutRow | undefined) => (workout && hasMap(workout) ? workout : undefined)

/** Answers the latest id of all users, or 0 without any. */
export function findLatestWorkoutId(db: Db): number {
  return (
    db
      .select({ id: max(allWorkouts.id) })
      .from(allWorkouts)
      .get()?.id ?? 0
  )
}

const hasMapImage = isNotNull(allWorkouts.mapImageDrawnAt)

/** The latest ones of all users whose map image was drawn, from an id on downwards. */
export function listWorkoutIdsWithMapImage(db: Db, fromId: number, limit: number): number[] {
  const rows = db
    .select({ id: allWorkouts.id })
    .from(allWorkouts)
    .where(and(lte(allWorkouts.id, fromId), hasMapImage))
    .orderBy(desc(allWorkouts.id))
    .limit(limit)
    .all()
  return rows.map(({ id }) => id)
}

/** The same, with where their tracks are: degrees, null where that is not known. */
export function listTrackBoxesWithMapImage(db: Db, fromId: number, limit: number) {
  return db
    .select({
      id: allWorkouts.id,
      west: allWorkouts.minLongitude,
      south: allWorkouts.minLatitude,
      east: allWorkouts.maxLongitude,
      north: allWorkouts.maxLatitude,
    })
    .from(allWorkouts)
    .where(and(lte(allWorkouts.id, fromId), hasMapImage))
    .orderBy(desc(allWorkouts.id))
    .limit(limit)
    .all()
}

export type TrackBox = ReturnType<typeof listTrackBoxesWithMapImage>[number]

/** Undefined when there is none, or its map image was never drawn. */
export function findWorkoutWithMapImage(db: Db, workoutId: number): WorkoutWithMap | undefined {
  const workout = db
    .select()
    .from(allWorkouts)
    .where(and(eq(allWorkouts.id, workoutId), hasMapImage))
    .get()
  return withMap(workout)
}

/** Gives the workout's map image a new id. Answers false, and changes nothing, when it no longer has the old one. */
export function replaceMapId(db: Db, { id, mapId }: WorkoutWithMap, newMapId: string, now: Date): boolean {
  const replaced = db
    .update(allWorkouts)
    .set({ mapId: newMapId, mapImageDrawnAt: now, mapImageLacksTiles: false })
    .where(and(eq(allWorkouts.id, id), eq(allWorkouts.mapId, mapId)))
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
    .update(allWorkouts)
    .set({ mapImageDrawnAt: now, mapImageLacksTiles: lacksTiles })
    .where(eq(allWorkouts.mapId, mapId))
    .returning()
    .all()
  return marked.length > 0
}
