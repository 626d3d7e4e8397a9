import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { inBatches } from '../../platform/db/statements'
import { bestEfforts } from '../../platform/db/tables'
import type { Effort } from '../../tracks/measuring/best-efforts'

interface EffortsOfWorkout {
  row: { id: number; userId: number; sportId: number }
  efforts: readonly Effort[]
}

export function insertEfforts(db: Db, ofWorkouts: readonly EffortsOfWorkout[]) {
  const rows = ofWorkouts.flatMap(({ row: { id: workoutId, userId, sportId }, efforts }) =>
    efforts.map(effort => ({ ...effort, workoutId, userId, sportId })),
  )
  for (const batch of inBatches(rows)) db.insert(bestEfforts).values(batch).run()
}

export function deleteEfforts(db: Db, workoutId: number) {
  db.delete(bestEfforts).where(eq(bestEfforts.workoutId, workoutId)).run()
}

/** Efforts are ranked by sport, so their rows have to change with the sport of the workout. */
export function moveEffortsToSport(db: Db, workoutId: number, sportId: number) {
  db.update(bestEfforts).set({ sportId }).where(eq(bestEfforts.workoutId, workoutId)).run()
}
