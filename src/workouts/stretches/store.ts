import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { keptStretches } from '../../platform/db/tables'

export type StretchRow = typeof keptStretches.$inferSelect
export type NewStretch = Omit<typeof keptStretches.$inferInsert, 'id' | 'workoutId'>

/** Returns the stored stretches of a workout in the order of their starts. */
export const listStretches = (db: Db, workoutId: number): StretchRow[] =>
  listStretchesOfWorkouts(db, [workoutId])

/** Returns the stored stretches of these workouts. The stretches of each workout are in the order of their starts. */
export function listStretchesOfWorkouts(db: Db, workoutIds: readonly number[]): StretchRow[] {
  const { workoutId, fromMs, toMs } = keptStretches
  return db
    .select()
    .from(keptStretches)
    .where(inArray(workoutId, [...workoutIds]))
    .orderBy(asc(workoutId), asc(fromMs), asc(toMs))
    .all()
}

export function findStretch(db: Db, workoutId: number, id: number): StretchRow | undefined {
  const isIt = and(eq(keptStretches.id, id), eq(keptStretches.workoutId, workoutId))
  return db.select().from(keptStretches).where(isIt).get()
}

/** Stores stretches of a workout. Stretches that are already stored keep their names. */
export function insertStretches(db: Db, workoutId: number, stretches: readonly NewStretch[]): StretchRow[] {
  if (stretches.length === 0) return []
  const rows = stretches.map(stretch => ({ ...stretch, workoutId }))
  return db.insert(keptStretches).values(rows).onConflictDoNothing().returning().all()
}

export function renameStretch(db: Db, id: number, name: string) {
  db.update(keptStretches).set({ name }).where(eq(keptStretches.id, id)).run()
}

export function deleteStretch(db: Db, id: number) {
  db.delete(keptStretches).where(eq(keptStretches.id, id)).run()
}

/**
 * Copies the stretches that lie within a part of a workout to the workout that was made of this part.
 * @param part first and last moment of the part, in milliseconds from the start of the whole recording
 */
export function copyStretches(db: Db, fromId: number, toId: number, part: { fromMs: number; toMs: number }) {
  const { workoutId, name, fromMs, toMs } = keptStretches
  // The ends of a part are points, so a stretch may reach beyond them by less than a step.
  const isWithin = and(gte(fromMs, part.fromMs - tolerance), lte(toMs, part.toMs + tolerance))
  const within = db
    .select({
      name,
      fromMs: sql<number>`max(0, ${fromMs} - ${part.fromMs})`,
      toMs: sql<number>`min(${toMs}, ${part.toMs}) - ${part.fromMs}`,
    })
    .from(keptStretches)
    .where(and(eq(workoutId, fromId), isWithin))
    .all()
  insertStretches(
    db,
    toId,
    within.filter(({ fromMs, toMs }) => fromMs < toMs),
  )
}

/** Tolerance in milliseconds when stretches are compared with the ends of a part. */
const tolerance = 2000
