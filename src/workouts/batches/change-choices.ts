// Gives many workouts another sport or other equipment, with all that follows.
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { findOwnEquipment } from '../equipments/choose-equipment'
import { type EquipmentRow, isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import type { AddingContext } from '../library/add'
import { changeWorkouts } from '../library/change'
import type { WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { ChangedWorkout, ChoicesOfWorkout } from './store'

interface Choices {
  /** Undefined when it stays. */
  sportId: number | undefined
  /** A short id; null for none, undefined when it stays. */
  equipmentId: string | null | undefined
}

/**
 * In the running transaction. Equipment that stays is taken off where it does not go with the new sport; workouts whose
 * sport does not go with new equipment stay as they are.
 * @throws AppError 400 for a sport or equipment there is not
 */
export function changeChoices(
  tx: Db,
  ctx: AddingContext,
  userId: number,
  rows: readonly WorkoutRow[],
  { sportId, equipmentId }: Choices,
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
      modifiedAt: ctx.clock(),
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

/** What becomes of a workout. */
export interface Change {
  row: WorkoutRow
  after: ChoicesOfWorkout
  modifiedAt: Date | null
  before: ChoicesOfWorkout
}

/** Makes the changes, and brings all that follows from them up to date. */
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

/** Asks once for each type and sport. */
function rememberFits(tx: Db): (typeId: number, sportId: number) => boolean {
  const known = new Map<string, boolean>()
  return (typeId, sportId) => {
    const key = `${typeId} ${sportId}`
    const isFit = known.get(key) ?? isTypeAllowedForSport(tx, typeId, sportId)
    known.set(key, isFit)
    return isFit
  }
}
