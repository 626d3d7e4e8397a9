import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import {
  defaultEquipments,
  equipments,
  equipmentTypeSports,
  equipmentTypes,
  workoutEquipments,
} from '../db/tables'

/** An equipment with its type and the sports it is the default for. */
export interface EquipmentRow {
  equipment: typeof equipments.$inferSelect
  type: typeof equipmentTypes.$inferSelect
  defaultForSportIds: number[]
}

/** What a workout adds to the totals of the equipment it was done with. */
interface EquipmentUse {
  distanceM: number
  durationS: number
  movingS: number
}

export function findEquipment(db: Db, userId: number, shortId: string): EquipmentRow | undefined {
  const found = db
    .select({ equipment: equipments, type: equipmentTypes })
    .from(equipments)
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .where(and(eq(equipments.userId, userId), eq(equipments.shortId, shortId)))
    .get()
  return found && withDefaults(db, [found])[0]
}

/** The equipment of each of these workouts, by workout id. */
export function listEquipmentsOfWorkouts(db: Db, workoutIds: number[]): Map<number, EquipmentRow[]> {
  const rows = db
    .select({ workoutId: workoutEquipments.workoutId, equipment: equipments, type: equipmentTypes })
    .from(workoutEquipments)
    .innerJoin(equipments, eq(equipments.id, workoutEquipments.equipmentId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .where(inArray(workoutEquipments.workoutId, workoutIds))
    .all()
  return Map.groupBy(withDefaults(db, rows), row => row.workoutId)
}

/** The user's default equipment by sport, inactive ones included. */
export function listDefaultEquipments(db: Db, userId: number): Map<number, EquipmentRow[]> {
  const rows = db
    .select({ sportId: defaultEquipments.sportId, equipment: equipments, type: equipmentTypes })
    .from(defaultEquipments)
    .innerJoin(equipments, eq(equipments.id, defaultEquipments.equipmentId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .where(eq(defaultEquipments.userId, userId))
    .all()
  return Map.groupBy(withDefaults(db, rows), row => row.sportId)
}

export function findDefaultEquipment(db: Db, userId: number, sportId: number): EquipmentRow | undefined {
  return listDefaultEquipments(db, userId).get(sportId)?.[0]
}

export function isTypeAllowedForSport(db: Db, equipmentTypeId: number, sportId: number): boolean {
  const allowed = db
    .select()
    .from(equipmentTypeSports)
    .where(
      and(eq(equipmentTypeSports.equipmentTypeId, equipmentTypeId), eq(equipmentTypeSports.sportId, sportId)),
    )
    .get()
  return allowed !== undefined
}

/** Puts the equipment on a workout and adds the workout to its totals. */
export function attachEquipment(db: Db, equipmentId: number, workoutId: number, use: EquipmentUse) {
  db.insert(workoutEquipments).values({ workoutId, equipmentId }).run()
  changeTotals(db, equipmentId, use, 1)
}

/** Takes the equipment of a workout off it, and the workout out of the equipment's totals. */
export function detachEquipments(db: Db, workoutId: number, use: EquipmentUse) {
  const detached = db
    .delete(workoutEquipments)
    .where(eq(workoutEquipments.workoutId, workoutId))
    .returning()
    .all()
  for (const { equipmentId } of detached) changeTotals(db, equipmentId, use, -1)
}

function changeTotals(db: Db, equipmentId: number, use: EquipmentUse, sign: 1 | -1) {
  db.update(equipments)
    .set({
      totalDistanceM: sql`${equipments.totalDistanceM} + ${sign * use.distanceM}`,
      totalDurationS: sql`${equipments.totalDurationS} + ${sign * use.durationS}`,
      totalMovingS: sql`${equipments.totalMovingS} + ${sign * use.movingS}`,
      workoutsCount: sql`${equipments.workoutsCount} + ${sign}`,
    })
    .where(eq(equipments.id, equipmentId))
    .run()
}

function withDefaults<R extends Omit<EquipmentRow, 'defaultForSportIds'>>(db: Db, rows: R[]) {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.equipment.id)
  const defaults = db
    .select()
    .from(defaultEquipments)
    .where(inArray(defaultEquipments.equipmentId, ids))
    .orderBy(asc(defaultEquipments.sportId))
    .all()
  return rows.map(row => ({
    ...row,
    defaultForSportIds: defaults
      .filter(({ equipmentId }) => equipmentId === row.equipment.id)
      .map(({ sportId }) => sportId),
  }))
}
