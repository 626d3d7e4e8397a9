import { and, count, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { possibleEnds } from '../../lib/date'
import type { Db } from '../db/database'
import { prepared } from '../db/statements'
import {
  calendarFeeds,
  type OneTimePurpose,
  oauthGrants,
  oauthTokens,
  oneTimeTokens,
  personalTokens,
  uploadTokens,
  users,
} from '../db/tables'
import type { TokenResource } from '../token-resource'
import { accessTokenS } from './tokens/lifetimes'

export type { OneTimePurpose } from '../db/tables'

export type Account = typeof users.$inferSelect

const accountById = (db: Db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare()

export function findAccount(db: Db, userId: number): Account | undefined {
  return prepared(db, accountById).get({ userId })
}

/** Whether an account may be used by its owner, by apps and scripts, and through share links. */
export const hasAccess = ({ isActive, isSuspended }: Pick<Account, 'isActive' | 'isSuspended'>) =>
  isActive && !isSuspended

/** Returns the condition of `hasAccess` as an SQL condition on `users`. */
export const userHasAccess = () => and(eq(users.isActive, true), eq(users.isSuspended, false))

/** Finds an account by its exact username. Usernames are unique regardless of case, but look-ups are case-sensitive. */
export function findUserByName(db: Db, username: string): Account | undefined {
  // The first condition uses the case-insensitive index; the second compares exactly.
  return db
    .select()
    .from(users)
    .where(and(sql`${users.username} = ${username} COLLATE NOCASE`, eq(users.username, username)))
    .get()
}

/** Counts all accounts, including inactive ones. */
export function countAccounts(db: Db): number {
  return db.select({ accounts: count() }).from(users).get()?.accounts ?? 0
}

/** A valid token that an app or a script sends for its user. */
export interface AppToken {
  /** Id of the row that stores the last use: a grant or a personal token. */
  id: number
  account: Account
  /** Scopes, separated by spaces. */
  scope: string
  lastUsedAt: Date | null
  /** What the token of an app is for; `null` for the API. Undefined for tokens that are for everything. */
  resource?: TokenResource | null
}

const goodAccessToken = (db: Db) =>
  db
    .select({
      id: oauthGrants.id,
      account: users,
      scope: oauthTokens.scope,
      lastUsedAt: oauthGrants.lastUsedAt,
      resource: oauthGrants.resource,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(
      and(
        eq(oauthTokens.accessTokenHash, sql.placeholder('hash')),
        gt(oauthTokens.expiresAt, sql.placeholder('after')),
        lt(oauthTokens.expiresAt, sql.placeholder('before')),
        isNull(oauthTokens.replacedAt),
        isNull(oauthGrants.revokedAt),
      ),
    )
    .prepare()

export function findAccessToken(db: Db, hash: string, now: Date): AppToken | undefined {
  const { after, before } = possibleEnds(accessTokenS * 1000, now)
  return prepared(db, goodAccessToken).get({ hash, after: after.getTime(), before: before.getTime() })
}

const goodPersonalToken = (db: Db) =>
  db
    .select({
      id: personalTokens.id,
      account: users,
      scope: personalTokens.scope,
      lastUsedAt: personalTokens.lastUsedAt,
    })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, personalTokens.userId))
    .where(
      and(
        eq(personalTokens.tokenHash, sql.placeholder('hash')),
        or(
          isNull(personalTokens.expiresAt),
          and(
            gt(personalTokens.expiresAt, sql.placeholder('now')),
            lt(personalTokens.createdAt, sql.placeholder('latestStart')),
          ),
        ),
      ),
    )
    .prepare()

/**
 * Finds a personal token. If a token with an expiry date was created while the clock was ahead, its remaining lifetime
 * is unknown, so it is invalid.
 */
export function findPersonalToken(db: Db, hash: string, now: Date): AppToken | undefined {
  const latestStart = possibleEnds(0, now).before.getTime()
  return prepared(db, goodPersonalToken).get({ hash, now: now.getTime(), latestStart })
}

export function noteGrantUse(db: Db, id: number, now: Date) {
  db.update(oauthGrants).set({ lastUsedAt: now }).where(eq(oauthGrants.id, id)).run()
}

export function notePersonalTokenUse(db: Db, id: number, now: Date) {
  db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, id)).run()
}

/** Revokes everything that a user granted to apps, scripts and calendars. */
export function endAppAccess(db: Db, userId: number, now: Date) {
  const isOpen = and(eq(oauthGrants.userId, userId), isNull(oauthGrants.revokedAt))
  db.update(oauthGrants).set({ revokedAt: now }).where(isOpen).run()
  db.delete(personalTokens).where(eq(personalTokens.userId, userId)).run()
  db.delete(uploadTokens).where(eq(uploadTokens.userId, userId)).run()
  db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run()
}

export function insertOneTimeToken(db: Db, token: typeof oneTimeTokens.$inferInsert) {
  db.insert(oneTimeTokens).values(token).run()
}

/** The range in which the expiry of a token that is valid now must lie. */
type Ends = ReturnType<typeof possibleEnds>

export function hasOneTimeToken(db: Db, hash: string, purpose: OneTimePurpose, ends: Ends): boolean {
  const good = isGood(hash, purpose, ends)
  return db.select().from(oneTimeTokens).where(good).get() !== undefined
}

const isGood = (hash: string, purpose: OneTimePurpose, { after, before }: Ends) =>
  and(
    eq(oneTimeTokens.hash, hash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, after),
    lt(oneTimeTokens.expiresAt, before),
  )

/** Finds and deletes a token in one statement, so that only one of several parallel requests succeeds. */
export function takeOneTimeToken(
  db: Db,
  hash: string,
  purpose: OneTimePurpose,
  ends: Ends,
): { userId: number; email: string } | undefined {
  return db
    .delete(oneTimeTokens)
    .where(isGood(hash, purpose, ends))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email })
    .get()
}

export function deleteOneTimeTokens(db: Db, userId: number, purpose: OneTimePurpose) {
  const isOfPurpose = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose))
  db.delete(oneTimeTokens).where(isOfPurpose).run()
}

/** Deletes expired tokens, except for those of unconfirmed accounts, which are deleted with their account. */
export function deleteExpiredOneTimeTokens(db: Db, now: Date) {
  const isExpired = and(lte(oneTimeTokens.expiresAt, now), ne(oneTimeTokens.purpose, 'confirm-account'))
  db.delete(oneTimeTokens).where(isExpired).run()
}
