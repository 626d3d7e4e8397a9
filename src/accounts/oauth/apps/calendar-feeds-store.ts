import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { calendarFeeds } from '../../../platform/db/tables'

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect

export function insertCalendarFeed(db: Db, feed: typeof calendarFeeds.$inferInsert): CalendarFeedRow {
  return db.insert(calendarFeeds).values(feed).returning().get()
}

/** Lists the user's calendar addresses, newest first. */
export function listCalendarFeeds(db: Db, userId: number): CalendarFeedRow[] {
  return db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(desc(calendarFeeds.id))
    .all()
}

export function countCalendarFeeds(db: Db, userId: number): number {
  const counted = db
    .select({ feeds: count() })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .get()
  return counted?.feeds ?? 0
}

/** Deletes a calendar address. Returns whether the user had such an address. */
export function deleteCalendarFeed(db: Db, userId: number, id: number): boolean {
  const deleted = db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)))
    .returning({ id: calendarFeeds.id })
    .get()
  return deleted !== undefined
}
