import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { goals, workouts } from '../../platform/db/tables'

export type Goal = typeof goals.$inferSelect

/** In the order they were set. */
export function listGoals(db: Db, userId: number): Goal[] {
  return db.select().from(goals).where(eq(goals.userId, userId)).orderBy(asc(goals.id)).all()
}

export function findGoal(db: Db, userId: number, shortId: string): Goal | undefined {
  return db
    .select()
    .from(goals)
    .where(and(eq(goals.userId, userId), eq(goals.shortId, shortId)))
    .get()
}

/** Whose goal has this short id. */
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

/** Workouts that began in this time. */
export interface GoalRange {
  from: Date
  before: Date
  /** Empty for all sports. */
  sportIds: number[]
}

const within = (userId: number, { from, before, sportIds }: GoalRange) =>
  and(
    eq(workouts.userId, userId),
    gte(workouts.workoutDate, from),
    lt(workouts.workoutDate, before),
    sportIds.length === 0 ? undefined : inArray(workouts.sportId, sportIds),
  )

interface GoalSums {
  distanceM: number
  movingS: number
  ascentMm: number
  workouts: number
}

export function sumForGoal(db: Db, userId: number, range: GoalRange): GoalSums {
  const sums = db
    .select({
      distanceM: sql<number>`coalesce(sum(${workouts.distanceM}), 0)`,
      movingS: sql<number>`coalesce(sum(${workouts.movingS}), 0)`,
      ascentMm: sql<number>`coalesce(sum(${workouts.ascentMm}), 0)`,
      workouts: count(),
    })
    .from(workouts)
    .where(within(userId, range))
    .get()
  return sums ?? { distanceM: 0, movingS: 0, ascentMm: 0, workouts: 0 }
}

/** When the workouts of a time began. */
export function listWorkoutDates(db: Db, userId: number, range: GoalRange): Date[] {
  return db
    .select({ workoutDate: workouts.workoutDate })
    .from(workouts)
    .where(within(userId, range))
    .all()
    .map(({ workoutDate }) => workoutDate)
}
