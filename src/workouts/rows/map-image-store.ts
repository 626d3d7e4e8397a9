import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { allWorkouts, workouts } from '../../platform/db/tables'
import type { WorkoutRow } from './store'

/** A workout whose map image can be drawn. */
export type WorkoutWithMap = WorkoutRow & { mapId: string }

export const hasMap = (workout: WorkoutRow): workout is WorkoutWithMap => workout.mapId !== null

export const findWorkoutByMapId = (db: Db, mapId: string): WorkoutWithMap | undefined =>
  withMap(db.select().from(workouts).where(eq(workouts.mapId, mapId)).get())

/** Finds a workout by the id of its map, including hidden workouts. For background jobs. */
export const findAnyWorkoutByMapId = (db: Db, mapId: string): WorkoutWithMap | undefined =>
  withMap(db.select().from(allWorkouts).where(eq(allWorkouts.mapId, mapId)).get())

const withMap = (workout: WorkoutRow | undefined) => (workout && hasMap(workout) ? workout : undefined)

/** Returns the highest workout id of all users; 0 if there are no workouts. */
export function findLatestWorkoutId(db: Db): number {
  return (
    db
      .select({ id: max(allWorkouts.id) })
      .from(allWorkouts)
      .get()?.id ?? 0
  )
}

const hasMapImage = isNotNull(allWorkouts.mapImageDrawnAt)

/** Returns the ids of the workouts of all users whose map image was drawn, starting at `fromId` and descending. */
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

/** Like `listWorkoutIdsWithMapImage`, with the bounds of the tracks in degrees; these are `null` if unknown. */
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

/** Finds a workout whose map image was drawn. Undefined if the workout is missing or has no such image. */
export function findWorkoutWithMapImage(db: Db, workoutId: number): WorkoutWithMap | undefined {
  const workout = db
    .select()
    .from(allWorkouts)
    .where(and(eq(allWorkouts.id, workoutId), hasMapImage))
    .get()
  return withMap(workout)
}
