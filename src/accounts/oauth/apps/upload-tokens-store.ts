import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { uploadTokens } from '../../../platform/db/tables'

export type UploadTokenRow = typeof uploadTokens.$inferSelect

export function insertUploadToken(db: Db, token: typeof uploadTokens.$inferInsert): UploadTokenRow {
  return db.insert(uploadTokens).values(token).returning().get()
}

/** Lists the user's tokens, newest first. */
export function listUploadTokens(db: Db, userId: number): UploadTokenRow[] {
  return db
    .select()
    .from(uploadTokens)
    .where(eq(uploadTokens.userId, userId))
    .orderBy(desc(uploadTokens.id))
    .all()
}

export function countUploadTokens(db: Db, userId: number): number {
  const counted = db
    .select({ tokens: count() })
    .from(uploadTokens)
    .where(eq(uploadTokens.userId, userId))
    .get()
  return counted?.tokens ?? 0
}

/** Deletes a token. Returns whether the user had such a token. */
export function deleteUploadToken(db: Db, userId: number, id: number): boolean {
  const deleted = db
    .delete(uploadTokens)
    .where(and(eq(uploadTokens.id, id), eq(uploadTokens.userId, userId)))
    .returning({ id: uploadTokens.id })
    .get()
  return deleted !== undefined
}
