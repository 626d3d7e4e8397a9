import { asc, count, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { userSportTotals, workouts } from '../../platform/db/tables'

export interface UserTotals {
  workoutsCount: number
  distanceM: number
  durationS: number
  ascentMm: number
  /** Ids of the sports that have workouts, ascending. */
  sportIds: number[]
}

/** What a workout adds to the totals of its user and sport. */
interface WorkoutShare {
  userId: number
  sportId: number
  distanceM: number
  durationS: number
  ascentMm: number | null
}

export function addToTotals(db: Db, share: WorkoutShare, workoutsCount = 1) {
  const { userId, sportId, distanceM, durationS } = share
  const ascentMm = share.ascentMm ?? 0
  db.insert(userSportTotals)
    .values({ userId, sportId, workoutsCount, distanceM, durationS, ascentMm })
    .onConflictDoUpdate({
      target: [userSportTotals.userId, userSportTotals.sportId],
      set: {
        workoutsCount: sql`${userSportTotals.workoutsCount} + ${workoutsCount}`,
        distanceM: sql`${userSportTotals.distanceM} + ${distanceM}`,
        durationS: sql`${userSportTotals.durationS} + ${durationS}`,
        ascentMm: sql`${userSportTotals.ascentMm} + ${ascentMm}`,
      },
    })
    .run()
}

/** Subtracts one or several workouts. The row of a sport without workouts is deleted. */
export function subtractFromTotals(db: Db, share: WorkoutShare, workoutsCount = 1) {
  const { userId, sportId, distanceM, durationS } = share
  const own = sql`${userSportTotals.userId} = ${userId} AND ${userSportTotals.sportId} = ${sportId}`
  db.update(userSportTotals)
    .set({
      workoutsCount: sql`${userSportTotals.workoutsCount} - ${workoutsCount}`,
      distanceM: sql`${userSportTotals.distanceM} - ${distanceM}`,
      durationS: sql`${userSportTotals.durationS} - ${durationS}`,
      ascentMm: sql`${userSportTotals.ascentMm} - ${share.ascentMm ?? 0}`,
    })
    .where(own)
    .run()
  db.delete(userSportTotals).where(sql`${own} AND ${userSportTotals.workoutsCount} = 0`).run()
}

type SportTotals = typeof userSportTotals.$inferSelect

/** The stored totals, ordered by user and sport. */
export function listAllTotals(db: Db): SportTotals[] {
  const { userId, sportId } = userSportTotals
  return db.select().from(userSportTotals).orderBy(asc(userId), asc(sportId)).all()
}

/** Computes the totals by reading every workout. */
export function addUpAllTotals(db: Db): SportTotals[] {
  const { userId, sportId } = workouts
  return db
    .select({
      userId,
      sportId,
      workoutsCount: count(),
      distanceM: sql<number>`sum(${workouts.distanceM})`,
      durationS: sql<number>`sum(${workouts.durationS})`,
      ascentMm: sql<number>`coalesce(sum(${workouts.ascentMm}), 0)`,
    })
    .from(workouts)
    .groupBy(userId, sportId)
    .orderBy(asc(userId), asc(sportId))
    .all()
}

/** Replaces all stored totals by computed ones. */
export function recomputeAllTotals(db: Db) {
  db.delete(userSportTotals).run()
  for (const totals of addUpAllTotals(db)) db.insert(userSportTotals).values(totals).run()
}

export const noTotals = (): UserTotals => ({
  workoutsCount: 0,
  distanceM: 0,
  durationS: 0,
  ascentMm: 0,
  sportIds: [],
})

export function findUserTotals(db: Db, userId: number): UserTotals {
  return listTotalsOfUsers(db, [userId]).get(userId) ?? noTotals()
}

const totalsOfUsers = (db: Db) =>
  db
    .select()
    .from(userSportTotals)
    .where(isAmongIds(userSportTotals.userId))
    .orderBy(asc(userSportTotals.userId), asc(userSportTotals.sportId))
    .prepare()

/** Totals by user id. Users without workouts are missing. */
export function listTotalsOfUsers(db: Db, userIds: number[]): Map<number, UserTotals> {
  const perSport = prepared(db, totalsOfUsers).all({ ids: JSON.stringify(userIds) })
  const totals = new Map<number, UserTotals>()
  for (const { userId, sportId, workoutsCount, distanceM, durationS, ascentMm } of perSport) {
    const sum = totals.get(userId) ?? noTotals()
    totals.set(userId, {
      workoutsCount: sum.workoutsCount + workoutsCount,
      distanceM: sum.distanceM + distanceM,
      durationS: sum.durationS + durationS,
      ascentMm: sum.ascentMm + ascentMm,
      sportIds: [...sum.sportIds, sportId],
    })
  }
  return totals
}
