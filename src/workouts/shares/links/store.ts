import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { type Account, userHasAccess } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { allWorkouts, hiddenWorkouts, sharedWorkouts, users, workouts } from '../../../platform/db/tables'
import type { WorkoutRow } from '../../rows/store'

export type ShareRow = typeof sharedWorkouts.$inferSelect

export type ShareChoices = Pick<ShareRow, 'hidesEnds' | 'showsName' | 'showsDescription' | 'showsHeartRate'>

/** A shared workout with its owner and the choices of what others see. */
export interface SharedWorkout {
  share: ShareChoices
  workout: WorkoutRow
  owner: Account
}

const isOpen = (now: Date) => or(isNull(sharedWorkouts.expiresAt), gt(sharedWorkouts.expiresAt, now))

/** Finds the workout of a link. Undefined if the link is unknown or expired, or if its owner has lost access. */
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

/** Returns the shares of a user that have not expired, newest first. */
export function listShares(db: Db, userId: number, now: Date) {
  return db
    .select({ share: sharedWorkouts, workout: workouts })
    .from(sharedWorkouts)
    .innerJoin(workouts, eq(workouts.id, sharedWorkouts.workoutId))
    .where(and(eq(sharedWorkouts.userId, userId), isOpen(now)))
    .orderBy(desc(sharedWorkouts.createdAt), desc(sharedWorkouts.workoutId))
    .all()
}

/** Stores the share of a workout. It replaces the present share, if there is one. */
export function saveShare(db: Db, share: ShareRow) {
  db.insert(sharedWorkouts)
    .values(share)
    .onConflictDoUpdate({ target: sharedWorkouts.workoutId, set: share })
    .run()
}

/** Deletes the share of a workout. Returns true if there was a share. */
export function deleteShare(db: Db, workoutId: number): boolean {
  const deleted = db
    .delete(sharedWorkouts)
    .where(eq(sharedWorkouts.workoutId, workoutId))
    .returning({ id: sharedWorkouts.workoutId })
    .get()
  return deleted !== undefined
}

/** Deletes the expired links of a user. Otherwise they would work again if the clock of the server were set back. */
export function deleteExpiredShares(db: Db, userId: number, now: Date) {
  db.delete(sharedWorkouts)
    .where(and(eq(sharedWorkouts.userId, userId), lte(sharedWorkouts.expiresAt, now)))
    .run()
}

/** Moves a link from a workout to the workout that replaces it, such as the first part after a cut. */
export function moveShare(db: Db, fromWorkoutId: number, toWorkoutId: number) {
  db.update(sharedWorkouts)
    .set({ workoutId: toWorkoutId })
    .where(eq(sharedWorkouts.workoutId, fromWorkoutId))
    .run()
}

/**
 * Undoes `moveShare` when a cut is undone: the link of the hidden part goes back to the workout that is brought back.
 * The part is found by the short id that it took over from the workout. A link that was created after the cut stays
 * with the part, because it must not show the whole workout.
 * @param before time of the cut
 */
export function bringShareBack(
  db: Db,
  { shortId, before }: { shortId: string; before: Date },
  { id, userId }: WorkoutRow,
) {
  const parts = db
    .select({ id: allWorkouts.id })
    .from(hiddenWorkouts)
    .innerJoin(allWorkouts, eq(allWorkouts.hiddenBy, hiddenWorkouts.id))
    .where(
      and(eq(hiddenWorkouts.userId, userId), eq(hiddenWorkouts.shortId, shortId), gt(allWorkouts.id, id)),
    )
  db.update(sharedWorkouts)
    .set({ workoutId: id })
    .where(and(inArray(sharedWorkouts.workoutId, parts), lte(sharedWorkouts.createdAt, before)))
    .run()
}
