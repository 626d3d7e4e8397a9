import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { zoneChoices } from '../../../platform/db/tables'

export type ZoneChoice = typeof zoneChoices.$inferSelect

export const listZoneChoices = (db: Db, userId: number): ZoneChoice[] =>
  db.select().from(zoneChoices).where(eq(zoneChoices.userId, userId)).all()

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
