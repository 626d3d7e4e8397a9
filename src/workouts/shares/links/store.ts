import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { type Account, userHasAccess } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { sharedWorkouts, users, workouts } from '../../../platform/db/tables'
import type { WorkoutRow } from '../../rows/store'

export type ShareRow = typeof sharedWorkouts.$inferSelect

export type ShareChoices = Pick<ShareRow, 'hidesEnds' | 'showsName' | 'showsDescription' | 'showsHeartRate'>

/** A workout as others see it, with its owner. */
export interface SharedWorkout {
  share: ShareChoices
  workout: WorkoutRow
  owner: Account
}

const isOpen = (now: Date) => or(isNull(sharedWorkouts.expiresAt), gt(sharedWorkouts.expiresAt, now))

/** Undefined for an unknown or expired link, and if the owner has lost access. */
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

/** Replaces the workout's present share. */
export function saveShare(db: Db, share: ShareRow) {
  db.insert(sharedWorkouts)
    .values(share)
    .onConflictDoUpdate({ target: sharedWorkouts.workoutId, set: share })
    .run()
}

/** Returns whether there was one. */
export function deleteShare(db: Db, workoutId: number): boolean {
  const deleted = db
    .delete(sharedWorkouts)
    .where(eq(sharedWorkouts.workoutId, workoutId))
    .returning({ id: sharedWorkouts.workoutId })
    .get()
  return deleted !== undefined
}

/** Deletes expired links, so that setting back the clock cannot revive them. */
export function deleteExpiredShares(db: Db, userId: number, now: Date) {
  db.delete(sharedWorkouts)
    .where(and(eq(sharedWorkouts.userId, userId), lte(sharedWorkouts.expiresAt, now)))
    .run()
}

/** Moves a link to the workout that replaces its workout, such as the first part of a cut. */
export function moveShare(db: Db, fromWorkoutId: number, toWorkoutId: number) {
  db.update(sharedWorkouts)
    .set({ workoutId: toWorkoutId })
    .where(eq(sharedWorkouts.workoutId, fromWorkoutId))
    .run()
}
