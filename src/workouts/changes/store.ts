import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import { accountChanges } from '../../platform/db/tables'

export type Change = typeof accountChanges.$inferSelect

/**
 * Returns the things of a user that have changed after a number, in the order of their last changes.
 * @param types the types of things to return
 */
export const listChanges = (
  db: Db,
  userId: number,
  { after, types, limit }: { after: number; types: readonly Change['type'][]; limit: number },
): Change[] => prepared(db, changesAfter).all({ userId, after, types: JSON.stringify(types), limit })

const changesAfter = (db: Db) =>
  db
    .select()
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.userId, sql.placeholder('userId')),
        gt(accountChanges.number, sql.placeholder('after')),
        sql`${accountChanges.type} IN (SELECT value FROM json_each(${sql.placeholder('types')}))`,
      ),
    )
    .orderBy(asc(accountChanges.number))
    .limit(sql.placeholder('limit'))
    .prepare()
