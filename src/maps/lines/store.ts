import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { mapVersions, trackLines, workoutTraces } from '../../platform/db/tables'
import type { TrackTrace } from './trace-track'

interface OwnedWorkout {
  id: number
  userId: number
}

/** Stores the lines of a workout. Earlier lines of the workout are replaced. */
export function saveTrace(db: Db, { id, userId }: OwnedWorkout, { outline, lines }: TrackTrace) {
  deleteTrace(db, id)
  db.insert(workoutTraces).values({ workoutId: id, outline }).run()
  for (const { band, line } of lines)
    db.insert(trackLines).values({ userId, band, workoutId: id, line }).run()
}

/** Removes the workout from the map of all workouts. */
export function deleteTrace(db: Db, workoutId: number) {
  db.delete(trackLines).where(eq(trackLines.workoutId, workoutId)).run()
  db.delete(workoutTraces).where(eq(workoutTraces.workoutId, workoutId)).run()
}

/** Returns a number that changes whenever the map of all workouts of the user may have changed. */
export function findMapVersion(db: Db, userId: number): number {
  return db.select().from(mapVersions).where(eq(mapVersions.userId, userId)).get()?.version ?? 0
}
