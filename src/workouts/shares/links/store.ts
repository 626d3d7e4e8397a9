import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { type Account, userHasAccess } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { sharedWorkouts, users, workouts } from '../../../platform/db/tables'
import type { WorkoutRow } from '../../rows/store'

export type ShareRow = typeof sharedWorkouts.$inferSelect

/** What a link shows of its workout. */
export type ShareChoices = Pick<ShareRow, 'hidesEnds' | 'showsName' | 'showsDescription' | 'showsHeartRate'>

/** A workout as somebody else sees it, and whose it is. */
export interface SharedWorkout {
  share: ShareChoices
  workout: WorkoutRow
  owner: Account
}

const isOpen = (now: Date) => or(isNull(sharedWorkouts.expiresAt), gt(sharedWorkouts.expiresAt, now))

/** Those whose owner has no access any more are none. */
export function findSharedOfLink(db: Db, linkHash: string, now: Date): SharedWorkout | undefined {
  return db
    .select({ share: sharedWorkouts, workout: workouts, owner: users })
    .from(sharedWorkouts)
    .innerJoin(workouts, eq(workouts.id, sharedWorkouts.workoutId))
    .innerJoin(users, eq(users.id, sharedWorkouts.userId))
    .where(and(eq(sharedWorkouts.linkHash, linkHash), isOpen(now), userHasAccess()))
    .get()
}

export function findShare(db: Db, workoutId: number, now: Date): ShareRow | undefined {
  return db
    .select()
    .from(sharedWorkouts)
    .where(and(eq(sharedWorkouts.workoutId, workoutId), isOpen(now)))
    .get()
}

/** Newest first. */
export function listShares(db: Db, userId: number, now: Date) {
  return db
    .select({ share: sharedWorkouts, workout: workouts })
    .from(sharedWorkouts)
    .innerJoin(workouts, eq(workouts.id, sharedWorkouts.workoutId))
    .where(and(eq(sharedWorkouts.userId, userId), isOpen(now)))
    .orderBy(desc(sharedWorkouts.createdAt), desc(sharedWorkouts.workoutId))
    .all()
}

/** In place of one that there is. */
export function saveShare(db: Db, share: ShareRow) {
  db.insert(sharedWorkouts)
    .values(share)
    .onConflictDoUpdate({ target: sharedWorkouts.workoutId, set: share })
    .run()
}

/** Answers whether there was one. */
export function deleteShare(db: Db, workoutId: number): boolean {
  const deleted = db
    .delete(sharedWorkouts)
    .where(eq(sharedWorkouts.workoutId, workoutId))
    .returning({ id: sharedWorkouts.workoutId })
    .get()
  return deleted !== undefined
}

/** That a clock which is set back cannot bring one back to life. */
export function deleteExpiredShares(db: Db, userId: number, now: Date) {
  db.delete(sharedWorkouts)
    .where(and(eq(sharedWorkouts.userId, userId), lte(sharedWorkouts.expiresAt, now)))
    .run()
}

/** Of a workout that becomes another, such as the first of its parts. */
export function moveShare(db: Db, fromWorkoutId: number, toWorkoutId: number) {
  db.update(sharedWorkouts)
    .set({ workoutId: toWorkoutId })
    .where(eq(sharedWorkouts.workoutId, fromWorkoutId))
    .run()
}
