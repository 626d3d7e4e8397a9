import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { zoneChoices } from '../../../platform/db/tables'

export type ZoneChoice = typeof zoneChoices.$inferSelect

export const listZoneChoices = (db: Db, userId: number): ZoneChoice[] =>
  prepared(db, choicesOfUser).all({ userId })

const choicesOfUser = (db: Db) =>
  db
    .select()
    .from(zoneChoices)
    .where(eq(zoneChoices.userId, sql.placeholder('userId')))
    .prepare()

export function saveZoneChoice(db: Db, choice: ZoneChoice) {
  const { userId, quantity, sportGroup } = zoneChoices
  db.insert(zoneChoices)
    .values(choice)
    .onConflictDoUpdate({ target: [userId, quantity, sportGroup], set: choice })
    .run()
}

export function deleteZoneChoice(
  db: Db,
  { userId, quantity, sportGroup }: Pick<ZoneChoice, 'userId' | 'quantity' | 'sportGroup'>,
) {
  db.delete(zoneChoices)
    .where(
      and(
        eq(zoneChoices.userId, userId),
        eq(zoneChoices.quantity, quantity),
        eq(zoneChoices.sportGroup, sportGroup),
      ),
    )
    .run()
}
