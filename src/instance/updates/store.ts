import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { updateChecks } from '../../platform/db/tables'

interface UpdateCheck {
  checkedAt: Date
  /** For this kind of machine; null when the feed had nothing for it. */
  newestVersion: string | null
}

/** What this feed said last, as `sourceOf` names it; undefined before it was asked. */
export const findUpdateCheck = (db: Db, source: string): UpdateCheck | undefined =>
  db.select().from(updateChecks).where(eq(updateChecks.source, source)).get()

/** In the place of what it, or another, said before. */
export function saveUpdateCheck(db: Db, check: UpdateCheck & { source: string }) {
  const row = { id: 1, ...check }
  db.insert(updateChecks).values(row).onConflictDoUpdate({ target: updateChecks.id, set: check }).run()
}

/** With the feed that it was of. */
export const forgetUpdateCheck = (db: Db) => db.delete(updateChecks).run()
