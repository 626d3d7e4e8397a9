import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { type FollowerName, followers, untoldChanges } from '../db/tables'

export type { AlertKind, FollowerName } from '../db/tables'

/** Whose followers: those of an account, or those of the server. */
const followed = (userId: number | null) =>
  userId === null ? isNull(followers.userId) : eq(followers.userId, userId)

export const listFollowers = (db: Db, userId: number | null): FollowerName[] =>
  db
    .select({ name: followers.name })
    .from(followers)
    .where(followed(userId))
    .orderBy(asc(followers.name))
    .all()
    .map(({ name }) => name)

export function insertFollower(db: Db, userId: number | null, name: FollowerName) {
  db.insert(followers).values({ userId, name }).onConflictDoNothing().run()
}

export function deleteFollower(db: Db, userId: number | null, name: FollowerName) {
  db.delete(followers)
    .where(and(followed(userId), eq(followers.name, name)))
    .run()
}

export const isAnybodyFollowed = (db: Db): boolean =>
  db.select({ id: followers.id }).from(followers).limit(1).get() !== undefined

/** Forgets what has changed of an account, because it was told, or nobody is to be told. */
export function forgetUntold(db: Db, userId: number) {
  db.delete(untoldChanges).where(eq(untoldChanges.userId, userId)).run()
}

/** Forgets what has changed of the workouts of an import, which is told as a whole. */
export function forgetUntoldOfImport(db: Db, userId: number, importId: number) {
  const imported = sql`${untoldChanges.thingId} IN (
    SELECT short_id FROM import_items WHERE import_id = ${importId} AND kind = 'workout')`
  db.delete(untoldChanges)
    .where(and(eq(untoldChanges.userId, userId), eq(untoldChanges.type, 'workout'), imported))
    .run()
}
