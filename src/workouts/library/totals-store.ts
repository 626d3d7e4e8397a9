import { asc, count, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { upsertRow } from '../../platform/db/row-statements'
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

/** The totals of a user in a sport. */
export type SportTotals = typeof userSportTotals.$inferSelect

export function addToTotals(db: Db, totals: SportTotals) {
  upsertRow(db, userSportTotals, totals, {
    target: [userSportTotals.userId, userSportTotals.sportId],
    set: () => ({
      workoutsCount: sql`${userSportTotals.workoutsCount} + excluded.workouts_count`,
      distanceM: sql`${userSportTotals.distanceM} + excluded.distance_m`,
      durationS: sql`${userSportTotals.durationS} + excluded.duration_s`,
      ascentMm: sql`${userSportTotals.ascentMm} + excluded.ascent_mm`,
    }),
  })
}

/** Subtracts the totals from those of the sport. Deletes the row if the sport then has no workouts. */
export function subtractFromTotals(db: Db, { userId, sportId, ...totals }: SportTotals) {
  addToTotals(db, {
    ...{ userId, sportId },
    workoutsCount: -totals.workoutsCount,
    distanceM: -totals.distanceM,
    durationS: -totals.durationS,
    ascentMm: -totals.ascentMm,
  })
  prepared(db, emptyTotals).run({ userId, sportId })
}

const emptyTotals = (db: Db) => {
  const { userId, sportId, workoutsCount } = userSportTotals
  const own = sql`${userId} = ${sql.placeholder('userId')} AND ${sportId} = ${sql.placeholder('sportId')}`
  return db.delete(userSportTotals).where(sql`${own} AND ${workoutsCount} = 0`).prepare()
}

/** Returns all stored totals, ordered by user and sport. */
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

/** Returns the totals by user id. The map does not contain users without workouts. */
export function listTotalsOfUsers(db: Db, userIds: number[]): Map<number, UserTotals> {
  const perSport = prepared(db, totalsOfUsers).all({ ids: JSON.stringify(userIds) })
  const totals = new Map<number, UserTotals>()
  for (const { userId, sportId, workoutsCount, distanceM, durationS, ascentMm } of perSport) {
    const sum = totals.getOrInsertComputed(userId, noTotals)
    sum.workoutsCount += workoutsCount
    sum.distanceM += distanceM
    sum.durationS += durationS
    sum.ascentMm += ascentMm
    sum.sportIds.push(sportId)
  }
  return totals
}
