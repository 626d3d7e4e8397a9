// Inserts equipment directly into the database, for tests of other features.

import { encodeShortId } from '../../src/lib/short-id'
import type { Db } from '../../src/platform/db/database'
import { defaultEquipments, equipments, sportPreferences } from '../../src/platform/db/tables'
import type { TestUser } from './test-user'

/** Ids of the built-in equipment types. */
export const equipmentTypeIds = { shoes: 1, bike: 2 } as const

export function insertEquipment(
  db: Db,
  owner: TestUser,
  facts: { label?: string; type?: keyof typeof equipmentTypeIds; isActive?: boolean } = {},
) {
  const { label = 'Blue bike', type = 'bike', isActive = true } = facts
  return db
    .insert(equipments)
    .values({
      shortId: encodeShortId(crypto.randomUUID()),
      userId: owner.account.id,
      equipmentTypeId: equipmentTypeIds[type],
      label,
      isActive,
      createdAt: new Date('2026-01-01T12:00:00Z'),
    })
    .returning()
    .get()
}

export function makeDefault(db: Db, owner: TestUser, sportId: number, equipmentId: number) {
  const userId = owner.account.id
  db.insert(defaultEquipments).values({ userId, sportId, equipmentId }).run()
}

export function prefer(
  db: Db,
  owner: TestUser,
  sportId: number,
  preference: Partial<Omit<typeof sportPreferences.$inferInsert, 'userId' | 'sportId'>>,
) {
  const userId = owner.account.id
  db.insert(sportPreferences)
    .values({ userId, sportId, stoppedSpeedThreshold: 1, ...preference })
    .run()
}
