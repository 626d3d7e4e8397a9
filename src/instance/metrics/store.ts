import { count, desc, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { allWorkouts, uploadSizes, userSportTotals, users, webhooks } from '../../platform/db/tables'

type UserState = 'active' | 'inactive' | 'suspended'

/** Counts the accounts by what they may do. */
export function countUsers(db: Db): { state: UserState; count: number }[] {
  const state = sql<UserState>`CASE
    WHEN ${users.isSuspended} THEN 'suspended' WHEN ${users.isActive} THEN 'active' ELSE 'inactive' END`
  return db.select({ state, count: count() }).from(users).groupBy(state).all()
}

const webhookStates = ['delivering', 'failing', 'paused', 'stopped'] as const

/** Counts the webhooks of all accounts and of the server by what becomes of what they are told, those without any too. */
export function countWebhooks(db: Db): { state: (typeof webhookStates)[number]; count: number }[] {
  const state = sql<(typeof webhookStates)[number]>`CASE
    WHEN ${webhooks.status} <> 'active' THEN ${webhooks.status}
    WHEN ${webhooks.failures} > 0 THEN 'failing' ELSE 'delivering' END`
  const counted = db.select({ state, count: count() }).from(webhooks).groupBy(state).all()
  return webhookStates.map(name => ({
    state: name,
    count: counted.find(one => one.state === name)?.count ?? 0,
  }))
}

/** Counts the workouts of all accounts with the stored totals, without reading any workout. */
export const countWorkouts = (db: Db): number =>
  db
    .select({ workouts: sql<number>`coalesce(sum(${userSportTotals.workoutsCount}), 0)` })
    .from(userSportTotals)
    .get()?.workouts ?? 0

/** Counts the workouts that came as files. Reads the index of these only, some 100,000 in a few milliseconds. */
export const countUploads = (db: Db): number =>
  db.select({ uploads: count() }).from(allWorkouts).where(isNotNull(allWorkouts.sourceFile)).get()?.uploads ??
  0

/** Returns when the newest of these workouts was stored. */
export const findLastUpload = (db: Db): Date | undefined =>
  db
    .select({ createdAt: allWorkouts.createdAt })
    .from(allWorkouts)
    .where(isNotNull(allWorkouts.sourceFile))
    .orderBy(desc(allWorkouts.id))
    .limit(1)
    .get()?.createdAt

/** Returns how many bytes the files of all accounts take. */
export const sumUploadSizes = (db: Db): number =>
  db
    .select({ bytes: sql<number>`coalesce(sum(${uploadSizes.bytes}), 0)` })
    .from(uploadSizes)
    .get()?.bytes ?? 0
