import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { sportPreferences, sports, workouts } from '../../platform/db/tables'

export type SportRow = typeof sports.$inferSelect
type SportPreference = typeof sportPreferences.$inferSelect

/** A sport as one user sees it. */
export interface SportOfUser {
  sport: SportRow
  /** It is null when the user never changed anything about the sport. */
  preference: SportPreference | null
}

const sportsOfUser = (db: Db, userId: number) =>
  db
    .select({ sport: sports, preference: sportPreferences })
    .from(sports)
    .leftJoin(
      sportPreferences,
      and(eq(sportPreferences.sportId, sports.id), eq(sportPreferences.userId, userId)),
    )

export function listSports(db: Db, userId: number): SportOfUser[] {
  return sportsOfUser(db, userId).orderBy(asc(sports.id)).all()
}

export function findSport(db: Db, userId: number, sportId: number): SportOfUser | undefined {
  return sportsOfUser(db, userId).where(eq(sports.id, sportId)).get()
}

/** Changes what a user prefers about a sport; what was never changed is as the sport has it. */
export function saveSportPreference(
  db: Db,
  userId: number,
  sport: SportRow,
  changes: Partial<Pick<SportPreference, 'color' | 'isActive' | 'stoppedSpeedThreshold'>>,
) {
  const { stoppedSpeedThreshold } = sport
  db.insert(sportPreferences)
    .values({ stoppedSpeedThreshold, ...changes, userId, sportId: sport.id })
    .onConflictDoNothing()
    .run()
  if (Object.keys(changes).length > 0) {
    db.update(sportPreferences).set(changes).where(isOf(userId, sport.id)).run()
  }
}

export function deleteSportPreference(db: Db, userId: number, sportId: number) {
  db.delete(sportPreferences).where(isOf(userId, sportId)).run()
}

const isOf = (userId: number, sportId: number) =>
  and(eq(sportPreferences.userId, userId), eq(sportPreferences.sportId, sportId))

export function setSportActive(db: Db, sportId: number, isActive: boolean) {
  db.update(sports).set({ isActive }).where(eq(sports.id, sportId)).run()
}

export function hasWorkouts(db: Db, sportId: number): boolean {
  return (
    db.select({ id: workouts.id }).from(workouts).where(eq(workouts.sportId, sportId)).limit(1).get() !==
    undefined
  )
}

/** Below this speed, in km/h, a user stands still. */
export function stoppedSpeedThreshold({ sport, preference }: SportOfUser): number {
  return preference?.stoppedSpeedThreshold ?? sport.stoppedSpeedThreshold
}
