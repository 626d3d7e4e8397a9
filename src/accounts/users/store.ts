import { and, asc, count, desc, eq, inArray, isNull, lte, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { randomInteger } from '../../lib/random'
import { endSessions } from '../../platform/access/sessions/session-store'
import { deleteOneTimeTokens, endAppAccess, findUserByName, userHasAccess } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import {
  allWorkouts,
  importItems,
  imports,
  invitations,
  keptStretches,
  oneTimeTokens,
  reservedNames,
  trackLines,
  users,
  workoutTraces,
} from '../../platform/db/tables'
import { invalid, notFound } from '../../platform/errors'
import { listTotalsOfUsers, noTotals, type UserTotals } from '../../workouts/library/totals-store'
import type { UserSorting } from './schemas'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

export function isUsernameTaken(db: Db, username: string): boolean {
  return findNameHolder(db, username) !== undefined
}

/** Finds the account with a username, ignoring case. */
export function findNameHolder(db: Db, username: string): User | undefined {
  return db.select().from(users).where(sql`${users.username} = ${username} COLLATE NOCASE`).get()
}

/** Finds the account with an address, ignoring case. */
export function findUserByEmail(db: Db, email: string): User | undefined {
  return db.select().from(users).where(sql`${users.email} = ${email} COLLATE NOCASE`).get()
}

/** @throws AppError if the address belongs to another account, ignoring case */
export function requireFreeEmail(db: Db, email: string, userId: number) {
  const owner = findUserByEmail(db, email)
  if (owner && owner.id !== userId) throw invalid('email-taken')
}

/** @throws AppError 404 if there is no account with exactly this username */
export function requireUser(db: Db, username: string): User {
  const user = findUserByName(db, username)
  if (!user) throw notFound('user-not-found', 'user does not exist')
  return user
}

/**
 * Inserts a user with a random session epoch, so that a token of an earlier user with the same id is invalid. After a
 * restore, ids can be used again.
 */
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

/** Replaces the hash of a password. Does nothing if the stored hash is no longer `from`. */
export function replacePasswordHash(db: Db, userId: number, from: string, to: string) {
  db.update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .run()
}

/**
 * Ends all access to an account after a change of password or address: sessions end, apps and scripts lose access,
 * emailed links for a new password or address stop working, and a pending change of address is cancelled.
 * @param currentSession id of the session that stays; null to end all
 */
export function secureAccount(tx: Db, userId: number, currentSession: string | null, now: Date) {
  endSessions(tx, userId, currentSession)
  endAppAccess(tx, userId, now)
  deleteOneTimeTokens(tx, userId, 'reset-password')
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}

export interface UserWithTotals {
  user: User
  totals: UserTotals
}

const sortColumns: Record<UserSorting, SQLWrapper> = {
  username: sql`${users.username} COLLATE NOCASE`,
  created_at: users.createdAt,
  workouts_count: sql`(SELECT sum(workouts_count) FROM user_sport_totals WHERE user_id = ${users.id})`,
  admin: users.isAdmin,
  is_active: users.isActive,
}

interface UserSelection {
  /** Part of the username, ignoring case; an empty text matches all users. */
  namePart: string
  sortBy: UserSorting
  isDescending: boolean
}

export function listUsers(
  db: Db,
  { namePart, sortBy, isDescending }: UserSelection,
  page: { perPage: number; offset: number },
): UserWithTotals[] {
  const column = sortColumns[sortBy]
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

export function countInactiveUsers(db: Db): number {
  return db.select({ users: count() }).from(users).where(eq(users.isActive, false)).get()?.users ?? 0
}

/**
 * Returns the SQL condition that a username contains a text. Percent signs and underscores in the text are not
 * wildcards.
 */
function hasInName(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${users.username} LIKE ${pattern} ESCAPE '\\'`
}

/**
 * Whether there is an administrator. Inactive and suspended administrators do not count, because they cannot log in.
 * @param besides id of a user who does not count either
 */
export function hasAdministrator(db: Db, besides?: number): boolean {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isAdmin, true),
        userHasAccess(),
        besides === undefined ? undefined : ne(users.id, besides),
      ),
    )
    .limit(1)
    .get()
  return found !== undefined
}

/** Returns the administrator who was the first of those who can log in; undefined if there is none. */
export const findFirstAdministrator = (db: Db): User | undefined =>
  db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), userHasAccess()))
    .orderBy(users.id)
    .limit(1)
    .get()

export const isOnlyAdmin = (db: Db, userId: number): boolean => !hasAdministrator(db, userId)

/** Lists the inactive accounts whose confirmation link has expired. */
export function listUnconfirmedUsers(db: Db, now: Date): User[] {
  const late = db
    .select({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'confirm-account'), lte(oneTimeTokens.expiresAt, now)))
  return db
    .select()
    .from(users)
    .where(and(eq(users.isActive, false), inArray(users.id, late)))
    .all()
}

/** Deletes the unused invitations that a user created. */
export function deleteInvitationsOf(db: Db, userId: number) {
  db.delete(invitations).where(eq(invitations.userId, userId)).run()
}

/**
 * Reserves a username until `expiresAt`, because it was entered together with the address of an existing account.
 * @param userId the existing account
 */
export function reserveName(db: Db, username: string, userId: number, expiresAt: Date) {
  db.insert(reservedNames)
    .values({ username, userId, expiresAt })
    .onConflictDoUpdate({ target: reservedNames.username, set: { userId, expiresAt } })
    .run()
}

/** Finds the account for whose address a username is reserved, see `reserveName`. */
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

/** Deletes a user and all rows that refer to this user. */
export function deleteUser(db: Db, userId: number) {
  blankWords(db, userId)
  db.delete(users).where(eq(users.id, userId)).run()
}

/**
 * Overwrites a user's texts and positions in place before they are deleted. Otherwise they may remain in the file:
 * SQLite overwrites what it deletes, but not the copies that it leaves when it moves rows between pages.
 */
function blankWords(db: Db, userId: number) {
  const { title, description, notes, weatherStart, weatherEnd } = allWorkouts
  db.update(allWorkouts)
    .set({
      title: blanked(title),
      description: blanked(description),
      notes: blanked(notes),
      weatherStart: blanked(weatherStart),
      weatherEnd: blanked(weatherEnd),
    })
    .where(eq(allWorkouts.userId, userId))
    .run()
  const ofUser = db.select({ id: allWorkouts.id }).from(allWorkouts).where(eq(allWorkouts.userId, userId))
  db.update(keptStretches)
    .set({ name: blanked(keptStretches.name) })
    .where(inArray(keptStretches.workoutId, ofUser))
    .run()
  db.update(workoutTraces)
    .set({ outline: blanked(workoutTraces.outline) })
    .where(inArray(workoutTraces.workoutId, ofUser))
    .run()
  db.update(trackLines)
    .set({ line: sql`zeroblob(length(${trackLines.line}))` })
    .where(eq(trackLines.userId, userId))
    .run()
  const { what, content, memo } = importItems
  // When a user clears an import, its `userId` becomes null. All imports without a user are overwritten, because each
  // may have been this user's.
  const importsOfUser = db
    .select({ id: imports.id })
    .from(imports)
    .where(or(eq(imports.userId, userId), isNull(imports.userId)))
  db.update(importItems)
    .set({ what: blanked(what), content: blanked(content), memo: blanked(memo) })
    .where(inArray(importItems.importId, importsOfUser))
    .run()
}

/** Returns as many spaces as the text has bytes. Because the length stays the same, SQLite does not move the row. */
const blanked = (column: SQLiteColumn) => sql`printf('%*s', octet_length(${column}), '')`
