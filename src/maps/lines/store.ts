import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { deleteRowsBy, insertRows } from '../../platform/db/row-statements'
import { mapVersions, trackLines, workoutTraces } from '../../platform/db/tables'
import type { TrackTrace } from './trace-track'

interface OwnedWorkout {
  id: number
  userId: number
}

/** Stores the lines of a workout. Earlier lines of the workout are replaced. */
export function saveTrace(db: Db, { id, userId }: OwnedWorkout, { outline, lines }: TrackTrace) {
  deleteTrace(db, id)
  insertRows(db, workoutTraces, [{ workoutId: id, outline }])
  insertRows(
    db,
    trackLines,
    lines.map(({ band, line }) => ({ userId, band, workoutId: id, line })),
  )
}

/** Removes the workout from the map of all workouts. */
export function deleteTrace(db: Db, workoutId: number) {
  deleteRowsBy(db, trackLines.workoutId, workoutId)
  deleteRowsBy(db, workoutTraces.workoutId, workoutId)
}

/** Returns a number that changes whenever the map of all workouts of the user may have changed. */
export function findMapVersion(db: Db, userId: number): number {
  return db.select().from(mapVersions).where(eq(mapVersions.userId, userId)).get()?.version ?? 0
}
