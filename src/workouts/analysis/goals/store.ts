import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { goals } from '../../../platform/db/tables'
import type { DayRange } from '../../../platform/http/input/day-range'
import { listAmounts } from '../../library/sums-store'

export type Goal = typeof goals.$inferSelect

/** Returns a user's goals, oldest first. */
export const listGoals = (db: Db, userId: number): Goal[] => prepared(db, goalsOfUser).all({ userId })

const goalsOfUser = (db: Db) =>
  db
    .select()
    .from(goals)
    .where(eq(goals.userId, sql.placeholder('userId')))
    .orderBy(asc(goals.id))
    .prepare()

export function findGoal(db: Db, userId: number, shortId: string): Goal | undefined {
  return db
    .select()
    .from(goals)
    .where(and(eq(goals.userId, userId), eq(goals.shortId, shortId)))
    .get()
}

/** Returns the id of the user whose goal has this short id. */
export function findGoalOwner(db: Db, shortId: string): number | undefined {
  return db.select({ userId: goals.userId }).from(goals).where(eq(goals.shortId, shortId)).get()?.userId
}

export function countGoals(db: Db, userId: number): number {
  return db.select({ goals: count() }).from(goals).where(eq(goals.userId, userId)).get()?.goals ?? 0
}

export function insertGoal(db: Db, goal: typeof goals.$inferInsert) {
  db.insert(goals).values(goal).run()
}

export function updateGoal(db: Db, id: number, changes: Partial<typeof goals.$inferInsert>) {
  db.update(goals).set(changes).where(eq(goals.id, id)).run()
}

export function deleteGoal(db: Db, userId: number, shortId: string) {
  db.delete(goals)
    .where(and(eq(goals.userId, userId), eq(goals.shortId, shortId)))
    .run()
}

/**
 * Returns the user's workouts that count towards a goal, with their start times.
 * @param sportIds empty for all sports
 */
export const listForGoal = (db: Db, userId: number, sportIds: number[], range: DayRange) =>
  listAmounts(db, userId, ['workoutDate', 'localOffsetS'], range, sportIds)
