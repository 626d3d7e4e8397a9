import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import {
  defaultEquipments,
  equipments,
  equipmentTypeSports,
  equipmentTypes,
  sports,
  workoutEquipments,
  workouts,
} from '../../platform/db/tables'

/** A piece of equipment with its type and the sports for which it is the default. */
export interface EquipmentRow {
  equipment: typeof equipments.$inferSelect
  type: typeof equipmentTypes.$inferSelect
  defaultForSportIds: number[]
}

/** The amounts that a workout adds to the totals of its equipment. */
type EquipmentUse = Pick<typeof workouts.$inferSelect, 'distanceM' | 'durationS' | 'movingS'>

const withType = (db: Db) =>
  db
    .select({ equipment: equipments, type: equipmentTypes })
    .from(equipments)
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))

const isOwn = eq(equipments.userId, sql.placeholder('userId'))

export function findEquipment(db: Db, userId: number, shortId: string): EquipmentRow | undefined {
  const found = prepared(db, equipmentByShortId).get({ userId, shortId })
  return found && withDefaults(db, [found])[0]
}

const equipmentByShortId = (db: Db) =>
  withType(db)
    .where(and(isOwn, eq(equipments.shortId, sql.placeholder('shortId'))))
    .prepare()

/** Returns all equipment of a user, oldest first. @param typeId undefined for all types */
export function listEquipments(db: Db, userId: number, typeId: number | undefined): EquipmentRow[] {
  const rows = prepared(db, equipmentsOfUser).all({ userId })
  const meant = typeId === undefined ? rows : rows.filter(({ type }) => type.id === typeId)
  return withDefaults(db, meant)
}

const equipmentsOfUser = (db: Db) => withType(db).where(isOwn).orderBy(asc(equipments.id)).prepare()

export function insertEquipment(db: Db, equipment: typeof equipments.$inferInsert): number {
  return db.insert(equipments).values(equipment).returning({ id: equipments.id }).get().id
}

export function updateEquipment(db: Db, id: number, changes: Partial<typeof equipments.$inferInsert>) {
  db.update(equipments).set(changes).where(eq(equipments.id, id)).run()
}

/** Deletes equipment. By cascade, it is also removed from workouts and default sports. */
export function deleteEquipment(db: Db, id: number) {
  db.delete(equipments).where(eq(equipments.id, id)).run()
}

/** Returns the id of the user's equipment with exactly this label. */
export function findEquipmentByLabel(db: Db, userId: number, label: string): number | undefined {
  return db
    .select({ id: equipments.id })
    .from(equipments)
    .where(and(eq(equipments.userId, userId), eq(equipments.label, label)))
    .get()?.id
}

export function findSportLabel(db: Db, sportId: number): string | undefined {
  return db.select({ label: sports.label }).from(sports).where(eq(sports.id, sportId)).get()?.label
}

/** Makes equipment the default of exactly these sports. It replaces their present default. */
export function setDefaultSports(db: Db, userId: number, equipmentId: number, sportIds: number[]) {
  db.delete(defaultEquipments).where(eq(defaultEquipments.equipmentId, equipmentId)).run()
  for (const sportId of sportIds) setDefaultEquipment(db, userId, sportId, equipmentId)
}

export function detachFromWorkouts(db: Db, equipmentId: number) {
  db.delete(workoutEquipments).where(eq(workoutEquipments.equipmentId, equipmentId)).run()
}

export function recomputeEquipmentTotals(db: Db, equipmentId: number) {
  const totals = addUpUse(db, equipmentId)
  if (totals) updateEquipment(db, equipmentId, totals)
}

function addUpUse(db: Db, equipmentId: number) {
  return db
    .select({
      workoutsCount: count(),
      totalDistanceM: sql<number>`coalesce(sum(${workouts.distanceM}), 0)`,
      totalDurationS: sql<number>`coalesce(sum(${workouts.durationS}), 0)`,
      totalMovingS: sql<number>`coalesce(sum(${workouts.movingS}), 0)`,
    })
    .from(workoutEquipments)
    .innerJoin(workouts, eq(workouts.id, workoutEquipments.workoutId))
    .where(eq(workoutEquipments.equipmentId, equipmentId))
    .get()
}

/** Returns equipment whose totals differ from the sums over its workouts. */
export function listMiscountedEquipments(db: Db): (typeof equipments.$inferSelect)[] {
  const all = db.select().from(equipments).orderBy(asc(equipments.id)).all()
  return all.filter(equipment => !Bun.deepEquals({ ...equipment, ...addUpUse(db, equipment.id) }, equipment))
}

/** Returns the equipment of these workouts, by workout id. */
export function listEquipmentsOfWorkouts(db: Db, workoutIds: number[]): Map<number, EquipmentRow[]> {
  const rows = prepared(db, equipmentsOfWorkouts).all({ ids: JSON.stringify(workoutIds) })
  return Map.groupBy(withDefaults(db, rows), row => row.workoutId)
}

const equipmentsOfWorkouts = (db: Db) =>
  db
    .select({ workoutId: workoutEquipments.workoutId, equipment: equipments, type: equipmentTypes })
    .from(workoutEquipments)
    .innerJoin(equipments, eq(equipments.id, workoutEquipments.equipmentId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .where(isAmongIds(workoutEquipments.workoutId))
    .prepare()

/** Returns the user's default equipment by sport, including inactive equipment. */
export function listDefaultEquipments(db: Db, userId: number): Map<number, EquipmentRow[]> {
  const rows = prepared(db, defaultsOfUser).all({ userId })
  return Map.groupBy(withDefaults(db, rows), row => row.sportId)
}

const defaultsOfUser = (db: Db) =>
  db
    .select({ sportId: defaultEquipments.sportId, equipment: equipments, type: equipmentTypes })
    .from(defaultEquipments)
    .innerJoin(equipments, eq(equipments.id, defaultEquipments.equipmentId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .where(eq(defaultEquipments.userId, sql.placeholder('userId')))
    .prepare()

export function findDefaultEquipment(db: Db, userId: number, sportId: number): EquipmentRow | undefined {
  return listDefaultEquipments(db, userId).get(sportId)?.[0]
}

/** Sets the default equipment of a sport. @param equipmentId `null` to remove the default */
export function setDefaultEquipment(db: Db, userId: number, sportId: number, equipmentId: number | null) {
  db.delete(defaultEquipments)
    .where(and(eq(defaultEquipments.userId, userId), eq(defaultEquipments.sportId, sportId)))
    .run()
  if (equipmentId !== null) db.insert(defaultEquipments).values({ userId, sportId, equipmentId }).run()
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

/** Adds workouts to the totals of their equipment, or subtracts them. */
export function changeUse(db: Db, used: readonly (EquipmentUse & { id: number })[], sign: 1 | -1) {
  const uses = new Map(used.map(use => [use.id, use]))
  const links = prepared(db, linksOfWorkouts).all({ ids: JSON.stringify([...uses.keys()]) })
  for (const [equipmentId, ofEquipment] of Map.groupBy(links, link => link.equipmentId)) {
    const sum = (key: keyof EquipmentUse) =>
      ofEquipment.reduce((total, { workoutId }) => total + sign * (uses.get(workoutId)?.[key] ?? 0), 0)
    db.update(equipments)
      .set({
        totalDistanceM: sql`${equipments.totalDistanceM} + ${sum('distanceM')}`,
        totalDurationS: sql`${equipments.totalDurationS} + ${sum('durationS')}`,
        totalMovingS: sql`${equipments.totalMovingS} + ${sum('movingS')}`,
        workoutsCount: sql`${equipments.workoutsCount} + ${sign * ofEquipment.length}`,
      })
      .where(eq(equipments.id, equipmentId))
      .run()
  }
}

const linksOfWorkouts = (db: Db) =>
  db.select().from(workoutEquipments).where(isAmongIds(workoutEquipments.workoutId)).prepare()

/**
 * Adds the ids of the sports for which each piece of equipment is the default. Makes no query if there are no rows:
 * this is the usual case, because most workouts have no equipment.
 */
function withDefaults<R extends Omit<EquipmentRow, 'defaultForSportIds'>>(db: Db, rows: R[]) {
  if (rows.length === 0) return []
  const ownerIds = [...new Set(rows.map(row => row.equipment.userId))]
  const defaults = prepared(db, defaultsOfUsers).all({ ids: JSON.stringify(ownerIds) })
  const byEquipment = Map.groupBy(defaults, ({ equipmentId }) => equipmentId)
  return rows.map(row => ({
    ...row,
    defaultForSportIds: (byEquipment.get(row.equipment.id) ?? []).map(({ sportId }) => sportId),
  }))
}

const defaultsOfUsers = (db: Db) =>
  db
    .select()
    .from(defaultEquipments)
    .where(isAmongIds(defaultEquipments.userId))
    .orderBy(asc(defaultEquipments.sportId))
    .prepare()

/** A type of equipment, and whether any user has equipment of this type. */
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

export const listEquipmentTypes = (db: Db): EquipmentTypeRow[] => prepared(db, allTypes).all()

const allTypes = (db: Db) => shownTypes(db).orderBy(asc(equipmentTypes.id)).prepare()

export function findEquipmentType(db: Db, id: number): EquipmentTypeRow | undefined {
  return shownTypes(db).where(eq(equipmentTypes.id, id)).get()
}

export function setEquipmentTypeActive(db: Db, id: number, isActive: boolean) {
  db.update(equipmentTypes).set({ isActive }).where(eq(equipmentTypes.id, id)).run()
}
