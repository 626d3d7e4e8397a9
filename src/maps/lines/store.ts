import { and, desc, eq, exists, lte, notExists } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { mapVersions, trackLines, workouts } from '../../platform/db/tables'
import { farBand } from './bands'
import { isOnMap } from './on-map-store'
import type { PackedLines } from './pack-lines'

interface OwnedWorkout {
  id: number
  userId: number
}

/** Of a workout that has none, or had others. */
export function saveTrackLines(db: Db, { id, userId }: OwnedWorkout, lines: readonly PackedLines[]) {
  db.delete(trackLines).where(eq(trackLines.workoutId, id)).run()
  for (const { band, line } of lines)
    db.insert(trackLines).values({ userId, band, workoutId: id, line }).run()
}

interface UnlinedWorkout extends OwnedWorkout {
  trackFile: string | null
}

const unlinedFields = { id: workouts.id, userId: workouts.userId, trackFile: workouts.trackFile }

const hasLines = (db: Db) =>
  db
    .select({ id: trackLines.workoutId })
    .from(trackLines)
    .where(
      and(
        eq(trackLines.userId, workouts.userId),
        eq(trackLines.band, farBand.id),
        eq(trackLines.workoutId, workouts.id),
      ),
    )

/** Undefined when it is gone, has no track, or has its lines. */
export function findWithoutLines(db: Db, workoutId: number): UnlinedWorkout | undefined {
  return db
    .select(unlinedFields)
    .from(workouts)
    .where(and(eq(workouts.id, workoutId), isOnMap, notExists(hasLines(db))))
    .get()
}

/** Of the next so many workouts of all users with a track, from an id on downwards, which lack their lines. */
export function listWithoutLines(db: Db, fromId: number, limit: number) {
  return db
    .select({ id: workouts.id, hasLines: exists(hasLines(db)).mapWith(Boolean) })
    .from(workouts)
    .where(and(lte(workouts.id, fromId), isOnMap))
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
}

/** Changes whenever a map of all workouts of a user may look different. */
export function findMapVersion(db: Db, userId: number): number {
  return db.select().from(mapVersions).where(eq(mapVersions.userId, userId)).get()?.version ?? 0
}
