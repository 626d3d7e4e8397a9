import type { Db } from '../../platform/db/database'
import { updateChecks } from '../../platform/db/tables'

interface UpdateCheck {
  checkedAt: Date
  /** For this kind of machine; null when the feed had nothing for it. */
  newestVersion: string | null
}

/** What the feed said last; undefined before it was asked. */
export const findUpdateCheck = (db: Db): UpdateCheck | undefined => db.select().from(updateChecks).get()

/** In the place of what it said before. */
export function saveUpdateCheck(db: Db, check: UpdateCheck) {
  const row = { id: 1, ...check }
  db.insert(updateChecks).values(row).onConflictDoUpdate({ target: updateChecks.id, set: check }).run()
}

/** With the feed that it was of. */
export const forgetUpdateCheck = (db: Db) => db.delete(updateChecks).run()
