import { and, asc, count, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import {
  importItems,
  imports,
  oneTimeTokens,
  reservedNames,
  userSportTotals,
  users,
  workouts,
  workoutTraces,
} from '../../platform/db/tables'
import { randomInteger } from '../../lib/random'

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
  // The first condition finds it by the index, which knows no case; the second is the one that counts.
  return db
    .select()
    .from(users)
    .where(and(sql`${users.username} = ${username} COLLATE NOCASE`, eq(users.username, username)))
    .get()
}

export function isUsernameTaken(db: Db, username: string): boolean {
  return findNameHolder(db, username) !== undefined
}

/** Whatever the case of the name. */
export function findNameHolder(db: Db, username: string): User | undefined {
  return db.select().from(users).where(sql`${users.username} = ${username} COLLATE NOCASE`).get()
}

/** Whatever its case. */
export function findUserByEmail(db: Db, email: string): User | undefined {
  return db.select().from(users).where(sql`${users.email} = ${email} COLLATE NOCASE`).get()
}

/** Sessions of somebody else who had the same id, as before a restore, do not fit: their epoch is another. */
export function insertUser(db: Db, user: NewUser): User {
  return db
    .insert(users)
    .values({ sessionEpoch: randomInteger(), ...user })
    .returning()
    .get()
}

export function updateUser(db: Db, userId: number, changes: Partial<NewUser>) {
  db.update(users).set(changes).where(eq(users.id, userId)).run()
}

/** Does nothing when the hash is no longer the one it is to replace. */
export function replacePasswordHash(db: Db, userId: number, from: string, to: string) {
  db.update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .run()
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

type SportTotals = typeof userSportTotals.$inferSelect

/** Of every user and sport, as they are kept, by user and sport. */
export function listAllTotals(db: Db): SportTotals[] {
  const { userId, sportId } = userSportTotals
  return db.select().from(userSportTotals).orderBy(asc(userId), asc(sportId)).all()
}

/** The same as they have to be: every workout is read for it. */
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

/** Puts what they have to be in the place of all that is kept. */
export function recomputeAllTotals(db: Db) {
  db.delete(userSportTotals).run()
  for (const totals of addUpAllTotals(db)) db.insert(userSportTotals).values(totals).run()
}

const noTotals = (): UserTotals => ({
  workoutsCount: 0,
  distanceM: 0,
  durationS: 0,
  ascentMm: 0,
  sportIds: [],
})

export function findUserTotals(db: Db, userId: number): UserTotals {
  return listTotalsOfUsers(db, [userId]).get(userId) ?? noTotals()
}

/** By user id; users without workouts have none. */
function listTotalsOfUsers(db: Db, userIds: number[]): Map<number, UserTotals> {
  const perSport = db
    .select()
    .from(userSportTotals)
    .where(inArray(userSportTotals.userId, userIds))
    .orderBy(asc(userSportTotals.userId), asc(userSportTotals.sportId))
    .all()
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

export interface UserWithTotals {
  user: User
  totals: UserTotals
}

/** What lists of users can be sorted by. */
const sortColumns = {
  username: sql`${users.username} COLLATE NOCASE`,
  created_at: users.createdAt,
  workouts_count: sql`(SELECT sum(workouts_count) FROM user_sport_totals WHERE user_id = ${users.id})`,
  admin: users.isAdmin,
  is_active: users.isActive,
}

export interface UserSelection {
  /** Part of a username, whatever its case; empty for all. */
  namePart: string
  /** A name of a sort column; anything else sorts by username. */
  sortBy: string
  isDescending: boolean
}

export function listUsers(
  db: Db,
  { namePart, sortBy, isDescending }: UserSelection,
  page: { perPage: number; offset: number },
): UserWithTotals[] {
  const column = Object.entries(sortColumns).find(([name]) => name === sortBy)?.[1] ?? sortColumns.username
  const direction = isDescending ? desc : asc
  const found = db
    .select()
    .from(users)
    .where(hasInName(namePart))
    .orderBy(direction(column), direction(users.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
  const totals = listTotalsOfUsers(
    db,
    found.map(user => user.id),
  )
  return found.map(user => ({ user, totals: totals.get(user.id) ?? noTotals() }))
}

export function countMatchingUsers(db: Db, namePart: string): number {
  return db.select({ users: count() }).from(users).where(hasInName(namePart)).get()?.users ?? 0
}

/** A percent sign or an underscore in the text means itself. */
function hasInName(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${users.username} LIKE ${pattern} ESCAPE '\\'`
}

/** Whether anybody else could still administer the instance. */
export function isOnlyAdmin(db: Db, userId: number): boolean {
  const other = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
    .limit(1)
    .get()
  return other === undefined
}

/** Accounts whose letter held a link that nobody followed in time; there is nothing of theirs but the row. */
export function deleteUnconfirmedUsers(db: Db, now: Date) {
  const late = db
    .select({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'confirm-account'), lte(oneTimeTokens.expiresAt, now)))
  db.delete(users)
    .where(and(eq(users.isActive, false), inArray(users.id, late)))
    .run()
}

/** Keeps a name from others for a while. @param userId who has the address that the name was wanted for */
export function reserveName(db: Db, username: string, userId: number, expiresAt: Date) {
  db.insert(reservedNames)
    .values({ username, userId, expiresAt })
    .onConflictDoUpdate({ target: reservedNames.username, set: { userId, expiresAt } })
    .run()
}

/** Who has the address that a reserved name was wanted for. */
export function findNameReserver(db: Db, username: string): User | undefined {
  return db
    .select({ user: users })
    .from(reservedNames)
    .innerJoin(users, eq(users.id, reservedNames.userId))
    .where(eq(reservedNames.username, username))
    .get()?.user
}

export function deleteExpiredReservations(db: Db, now: Date) {
  db.delete(reservedNames).where(lte(reservedNames.expiresAt, now)).run()
}

/** With everything of theirs that is in the database. */
export function deleteUser(db: Db, userId: number) {
  blankWords(db, userId)
  db.delete(users).where(eq(users.id, userId)).run()
}

/**
 * Overwrites where it lies what a user wrote, and where they were. SQLite wipes what is deleted, but moves rows about
 * meanwhile, and may leave copies of those it moved.
 */
function blankWords(db: Db, userId: number) {
  const { title, description, notes, weatherStart, weatherEnd } = workouts
  db.update(workouts)
    .set({
      title: blanked(title),
      description: blanked(description),
      notes: blanked(notes),
      weatherStart: blanked(weatherStart),
      weatherEnd: blanked(weatherEnd),
    })
    .where(eq(workouts.userId, userId))
    .run()
  const ofUser = db.select({ id: workouts.id }).from(workouts).where(eq(workouts.userId, userId))
  db.update(workoutTraces)
    .set({ outline: blanked(workoutTraces.outline) })
    .where(inArray(workoutTraces.workoutId, ofUser))
    .run()
  const { what, content, memo } = importItems
  const importsOfUser = db.select({ id: imports.id }).from(imports).where(eq(imports.userId, userId))
  db.update(importItems)
    .set({ what: blanked(what), content: blanked(content), memo: blanked(memo) })
    .where(inArray(importItems.importId, importsOfUser))
    .run()
}

/** As many bytes of nothing: a row that keeps its size stays where it is. */
const blanked = (column: SQLiteColumn) => sql`printf('%*s', octet_length(${column}), '')`
