// Changes the sport or equipment of many workouts, and updates everything derived from them.
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { findOwnEquipment } from '../equipments/choose-equipment'
import { type EquipmentRow, isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import type { AddingContext } from '../library/queued'
import type { WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { ChangedWorkout, ChoicesOfWorkout } from './store'

interface Choices {
  /** Undefined to keep the sport. */
  sportId: number | undefined
  /** The short id of the equipment; `null` to remove the equipment, undefined to keep it. */
  equipmentId: string | null | undefined
  /** Time of the batch and of the modification, by which an undo recognizes workouts that were not edited since. */
  now: Date
}

/**
 * Changes workouts in the caller's transaction. If the new sport of a workout does not allow its present equipment,
 * the equipment is detached. If the sport does not allow the new equipment, the workout is left unchanged.
 * @throws AppError 400 for an unknown sport or equipment, or inactive equipment
 */
export function changeChoices(
  tx: Db,
  ctx: AddingContext,
  userId: number,
  rows: readonly WorkoutRow[],
  { sportId, equipmentId, now }: Choices,
): { changed: ChangedWorkout[]; leftOut: number } {
  const sport = sportId === undefined ? null : requireSport(tx, userId, sportId).sport
  const equipment = equipmentId ? requireUsable(tx, userId, equipmentId) : null
  const present = listEquipmentsOfWorkouts(
    tx,
    rows.map(({ id }) => id),
  )
  const isFit = rememberFits(tx)
  const changes: Change[] = []
  let leftOut = 0
  for (const row of rows) {
    const equipments = (present.get(row.id) ?? []).map(one => one.equipment)
    const newSportId = sport?.id ?? row.sportId
    if (equipment && !isFit(equipment.type.id, newSportId)) {
      leftOut++
      continue
    }
    const kept = equipments.filter(one => isFit(one.equipmentTypeId, newSportId))
    const chosen = equipment ? [equipment.equipment] : []
    const after = (equipmentId === undefined ? kept : chosen).map(({ id }) => id)
    const before = { sportId: row.sportId, equipmentIds: equipments.map(({ id }) => id) }
    const change = {
      row,
      before,
      after: { sportId: newSportId, equipmentIds: after },
      modifiedAt: now,
    }
    if (!Bun.deepEquals(change.before, change.after)) changes.push(change)
  }
  applyChoices(tx, ctx, changes)
  return {
    changed: changes.map(({ row, before, after }) => ({
      shortId: row.shortId,
      before,
      after,
      modifiedBefore: row.modifiedAt?.getTime() ?? null,
    })),
    leftOut,
  }
}

export interface Change {
  row: WorkoutRow
  after: ChoicesOfWorkout
  modifiedAt: Date | null
  before: ChoicesOfWorkout
}

/** Applies the changes and updates everything derived from them. */
export function applyChoices(tx: Db, ctx: AddingContext, changes: readonly Change[]) {
  changeWorkouts(
    tx,
    ctx,
    changes.map(({ row, after: { sportId, equipmentIds }, modifiedAt }) => ({
      row,
      values: { sportId, modifiedAt },
      equipmentIds,
    })),
  )
}

function requireUsable(tx: Db, userId: number, id: string): EquipmentRow {
  const found = findOwnEquipment(tx, userId, id)
  if (!found) throw invalid('equipment-unknown', `equipment with id ${id} does not exist`)
  if (!found.equipment.isActive) throw invalid('equipment-inactive', `equipment with id ${id} is inactive`)
  return found
}

/** Returns a function that tells whether a sport allows a type of equipment. It queries each pair only once. */
function rememberFits(tx: Db): (typeId: number, sportId: number) => boolean {
  const known = new Map<string, boolean>()
  return (typeId, sportId) => {
    const key = `${typeId} ${sportId}`
    const isFit = known.get(key) ?? isTypeAllowedForSport(tx, typeId, sportId)
    known.set(key, isFit)
    return isFit
  }
}
