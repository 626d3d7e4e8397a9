import { asc, eq, exists } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { equipments, equipmentTypes } from '../../../platform/db/tables'

/** A type, and whether anybody has equipment of it. */
export interface EquipmentTypeRow {
  type: typeof equipmentTypes.$inferSelect
  hasEquipments: boolean
}

const shownTypes = (db: Db) => {
  const ofType = db
    .select({ id: equipments.id })
    .from(equipments)
    .where(eq(equipments.equipmentTypeId, equipmentTypes.id))
  return db
    .select({ type: equipmentTypes, hasEquipments: exists(ofType).mapWith(Boolean) })
    .from(equipmentTypes)
}

export function listEquipmentTypes(db: Db): EquipmentTypeRow[] {
  return shownTypes(db).orderBy(asc(equipmentTypes.id)).all()
}

export function findEquipmentType(db: Db, id: number): EquipmentTypeRow | undefined {
  return shownTypes(db).where(eq(equipmentTypes.id, id)).get()
}

export function setEquipmentTypeActive(db: Db, id: number, isActive: boolean) {
  db.update(equipmentTypes).set({ isActive }).where(eq(equipmentTypes.id, id)).run()
}
