import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { prepared } from '../db/statements'
import { uploadTokens, users } from '../db/tables'
import type { AppToken } from './store'

const tokenByHash = (db: Db) =>
  db
    .select({ id: uploadTokens.id, account: users, lastUsedAt: uploadTokens.lastUsedAt })
    .from(uploadTokens)
    .innerJoin(users, eq(users.id, uploadTokens.userId))
    .where(eq(uploadTokens.tokenHash, sql.placeholder('hash')))
    .prepare()

export function findUploadToken(db: Db, hash: string): Omit<AppToken, 'scope'> | undefined {
  return prepared(db, tokenByHash).get({ hash })
}

export function noteUploadTokenUse(db: Db, id: number, now: Date) {
  db.update(uploadTokens).set({ lastUsedAt: now }).where(eq(uploadTokens.id, id)).run()
}
