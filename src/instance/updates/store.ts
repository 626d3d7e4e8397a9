import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { updateChecks } from '../../platform/db/tables'

type UpdateCheck = typeof updateChecks.$inferSelect

/** Finds the last result of a feed; undefined if the feed was never checked. @param source see `sourceOf` */
export const findUpdateCheck = (db: Db, source: string): UpdateCheck | undefined =>
  db.select().from(updateChecks).where(eq(updateChecks.source, source)).get()

/** Replaces the stored result, even if it belongs to another feed. The newest version is null if the feed had none. */
export function saveUpdateCheck(db: Db, check: Omit<UpdateCheck, 'id'>) {
  const row = { id: 1, ...check }
  db.insert(updateChecks).values(row).onConflictDoUpdate({ target: updateChecks.id, set: check }).run()
}

export const forgetUpdateCheck = (db: Db) => db.delete(updateChecks).run()
