import { and, desc, eq, exists, lte, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { allWorkouts, mapVersions, trackLines, workoutTraces } from '../../platform/db/tables'
import { farBand } from './bands'
import { isAnyOnMap } from './on-map-store'
import type { TrackTrace } from './trace-track'

interface OwnedWorkout {
  id: number
  userId: number
}

/** Of a workout that has none, or had another. */
export function saveTrace(db: Db, { id, userId }: OwnedWorkout, { outline, lines }: TrackTrace) {
  deleteTrace(db, id)
  db.insert(workoutTraces).values({ workoutId: id, outline }).run()
  for (const { band, line } of lines)
    db.insert(trackLines).values({ userId, band, workoutId: id, line }).run()
}

/** The workout is on no map of all workouts any more. */
export function deleteTrace(db: Db, workoutId: number) {
  db.delete(trackLines).where(eq(trackLines.workoutId, workoutId)).run()
  db.delete(workoutTraces).where(eq(workoutTraces.workoutId, workoutId)).run()
}

interface UntracedWorkout extends OwnedWorkout {
  trackFile: string | null
}

const untracedFields = { id: allWorkouts.id, userId: allWorkouts.userId, trackFile: allWorkouts.trackFile }

function isTraced(db: Db) {
  const line = db
    .select({ id: trackLines.workoutId })
    .from(trackLines)
    .where(
      and(
        eq(trackLines.userId, allWorkouts.userId),
        eq(trackLines.band, farBand.id),
        eq(trackLines.workoutId, allWorkouts.id),
      ),
    )
  const outline = db
    .select({ id: workoutTraces.workoutId })
    .from(workoutTraces)
    .where(eq(workoutTraces.workoutId, allWorkouts.id))
  return sql`(${exists(line)} AND ${exists(outline)})`
}

/** Undefined when it is gone, is on no map, or has its trace. */
export function findWithoutTrace(db: Db, workoutId: number): UntracedWorkout | undefined {
  return db
    .select(untracedFields)
    .from(allWorkouts)
    .where(and(eq(allWorkouts.id, workoutId), isAnyOnMap, not(isTraced(db))))
    .get()
}

/** Of the next so many workouts of all users that are on the map, from an id on downwards, which lack their trace. */
export function listWithoutTrace(db: Db, fromId: number, limit: number) {
  return db
    .select({ id: allWorkouts.id, isTraced: isTraced(db).mapWith(Boolean) })
    .from(allWorkouts)
    .where(and(lte(allWorkouts.id, fromId), isAnyOnMap))
    .orderBy(desc(allWorkouts.id))
    .limit(limit)
    .all()
}

/** Changes whenever a map of all workouts of a user may look different. */
export function findMapVersion(db: Db, userId: number): number {
  return db.select().from(mapVersions).where(eq(mapVersions.userId, userId)).get()?.version ?? 0
}
