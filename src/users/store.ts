import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { userSportTotals, users } from '../db/tables'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

/** Sums over all workouts of a user. */
export interface UserTotals {
  workoutsCount: number
  distanceM: number
  durationS: number
  ascentMm: number
  /** Ids of the sports with workouts, ascending. */
  sportIds: number[]
}

/** What one workout adds to the totals of its user and sport. */
interface WorkoutShare {
  userId: number
  sportId: number
  distanceM: number
  durationS: number
  ascentMm: number | null
}

/** User names are unique whatever their case, and looked up as they are written. */
export function findUserByName(db: Db, username: string): User | undefined {
  return db.select().from(users).where(eq(users.username, username)).get()
}

export function isUsernameTaken(db: Db, username: string): boolean {
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.username} = ${username} COLLATE NOCASE`)
    .get()
  return owner !== undefined
}

/** Whatever its case. */
export function findUserByEmail(db: Db, email: string): User | undefined {
  return db.select().from(users).where(sql`${users.email} = ${email} COLLATE NOCASE`).get()
}

export function insertUser(db: Db, user: NewUser): User {
  return db.insert(users).values(user).returning().get()
}

export function updateUser(db: Db, userId: number, changes: Partial<NewUser>) {
  db.update(users).set(changes).where(eq(users.id, userId)).run()
}

/** Adds a workout that was stored. */
export function addToTotals(db: Db, share: WorkoutShare) {
  const { userId, sportId, distanceM, durationS } = share
  const ascentMm = share.ascentMm ?? 0
  db.insert(userSportTotals)
    .values({ userId, sportId, workoutsCount: 1, distanceM, durationS, ascentMm })
    .onConflictDoUpdate({
      target: [userSportTotals.userId, userSportTotals.sportId],
      set: {
        workoutsCount: sql`${userSportTotals.workoutsCount} + 1`,
        distanceM: sql`${userSportTotals.distanceM} + ${distanceM}`,
        durationS: sql`${userSportTotals.durationS} + ${durationS}`,
        ascentMm: sql`${userSportTotals.ascentMm} + ${ascentMm}`,
      },
    })
    .run()
}

/** Takes a deleted workout out again; a sport without workouts has no totals. */
export function subtractFromTotals(db: Db, share: WorkoutShare) {
  const { userId, sportId, distanceM, durationS } = share
  const own = sql`${userSportTotals.userId} = ${userId} AND ${userSportTotals.sportId} = ${sportId}`
  db.update(userSportTotals)
    .set({
      workoutsCount: sql`${userSportTotals.workoutsCount} - 1`,
      distanceM: sql`${userSportTotals.distanceM} - ${distanceM}`,
      durationS: sql`${userSportTotals.durationS} - ${durationS}`,
      ascentMm: sql`${userSportTotals.ascentMm} - ${share.ascentMm ?? 0}`,
    })
    .where(own)
    .run()
  db.delete(userSportTotals).where(sql`${own} AND ${userSportTotals.workoutsCount} = 0`).run()
}

export function findUserTotals(db: Db, userId: number): UserTotals {
  const perSport = db
    .select()
    .from(userSportTotals)
    .where(eq(userSportTotals.userId, userId))
    .orderBy(asc(userSportTotals.sportId))
    .all()
  const sum = (field: 'workoutsCount' | 'distanceM' | 'durationS' | 'ascentMm') =>
    perSport.reduce((total, row) => total + row[field], 0)
  return {
    workoutsCount: sum('workoutsCount'),
    distanceM: sum('distanceM'),
    durationS: sum('durationS'),
    ascentMm: sum('ascentMm'),
    sportIds: perSport.map(row => row.sportId),
  }
}
