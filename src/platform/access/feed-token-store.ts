import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { prepared } from '../db/statements'
import { calendarFeeds, users } from '../db/tables'
import type { Account } from './store'

/** A secret address for calendars, and whose workouts are there. */
export interface FoundFeed {
  feed: typeof calendarFeeds.$inferSelect
  account: Account
}

const feedByHash = (db: Db) =>
  db
    .select({ feed: calendarFeeds, account: users })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, sql.placeholder('hash')))
    .prepare()

export function findFeed(db: Db, hash: string): FoundFeed | undefined {
  return prepared(db, feedByHash).get({ hash })
}

export function noteFeedUse(db: Db, id: number, now: Date) {
  db.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.id, id)).run()
}
