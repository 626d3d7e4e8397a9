// Changes the sport or equipment of many workouts, and updates all data derived from them.
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { findOwnEquipment } from '../equipments/choose-equipment'
import { type EquipmentRow, isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import type { AddingContext } from '../library/queued'
import type { WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { ChangedWorkout } from './store'

interface Choices {
  /** Id of the new sport; undefined to keep the sport. */
  sportId: number | undefined
  /** True to confirm sports that were guessed. A new sport is always confirmed. */
  confirmsSport?: boolean
  /** The short id of the equipment; `null` to remove the equipment, undefined to keep it. */
  equipmentId: string | null | undefined
  /**
   * Time of the batch, which becomes the modification time of the workouts. An undo recognizes by it the workouts that
   * have not been edited since, and puts back their former modification time.
   */
  now: Date
}

/**
 * Changes workouts in the caller's transaction. If the new sport of a workout does not allow its present equipment, the
 * equipment is removed from the workout. If the sport does not allow the new equipment, the workout stays unchanged.
 * @throws AppError 400 for an unknown sport or equipment, or inactive equipment
 */
export function changeChoices(
  tx: Db,
  ctx: AddingContext,
  userId: number,
  rows: readonly WorkoutRow[],
  { sportId, confirmsSport = sportId !== undefined, equipmentId, now }: Choices,
): { changed: ChangedWorkout[]; leftOut: number } {
  const sport = sportId === undefined ? null : requireSport(tx, userId, sportId).sport
  const equipment = equipmentId ? requireUsable(tx, userId, equipmentId) : null
  const ids = rows.map(({ id }) => id)
  const present = listEquipmentsOfWorkouts(tx, ids)
  const isFit = rememberFits(tx)
  const newSportOf = (row: WorkoutRow) => sport?.id ?? row.sportId
  const fitting = rows.filter(row => !equipment || isFit(equipment.type.id, newSportOf(row)))
  const changes = fitting.flatMap(row => {
    const equipments = (present.get(row.id) ?? []).map(one => one.equipment)
    const newSportId = newSportOf(row)
    const kept = equipments.filter(one => isFit(one.equipmentTypeId, newSportId))
    const chosen = equipment ? [equipment.equipment] : []
    const { sportConfirmed } = row
    const before = { sportId: row.sportId, equipmentIds: equipments.map(({ id }) => id), sportConfirmed }
    const equipmentIds = (equipmentId === undefined ? kept : chosen).map(({ id }) => id)
    const after = { sportId: newSportId, equipmentIds, sportConfirmed: sportConfirmed || confirmsSport }
    return Bun.deepEquals(before, after) ? [] : [{ row, before, after }]
  })
  const values = changes.map(({ row, after: { equipmentIds, ...sport } }) => {
    return { row, values: { ...sport, modifiedAt: now }, equipmentIds }
  })
  changeWorkouts(tx, ctx, values)
  const changed = changes.map(({ row, before, after }) => {
    return { shortId: row.shortId, before, after, modifiedBefore: row.modifiedAt?.getTime() ?? null }
  })
  return { changed, leftOut: rows.length - fitting.length }
}

function requireUsable(tx: Db, userId: number, id: string): EquipmentRow {
  const found = findOwnEquipment(tx, userId, id)
  if (!found) throw invalid('equipment-unknown', `equipment with id ${id} does not exist`)
  if (!found.equipment.isActive) throw invalid('equipment-inactive', `equipment with id ${id} is inactive`)
  return found
}

/**
 * Returns a function that tells whether a sport allows a type of equipment. It queries the database only once for each
 * pair.
 */
function rememberFits(tx: Db): (typeId: number, sportId: number) => boolean {
  const known = new Map<string, boolean>()
  return (typeId, sportId) => {
    const key = `${typeId} ${sportId}`
    const isFit = known.get(key) ?? isTypeAllowedForSport(tx, typeId, sportId)
    known.set(key, isFit)
    return isFit
  }
}
