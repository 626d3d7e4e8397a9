// Changes the sport or equipment of many workouts, and everything derived from them.
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
  /** A short id; `null` to remove it, undefined to keep it. */
  equipmentId: string | null | undefined
  /** When the batch is made; undoing recognizes workouts that were not edited since by it. */
  now: Date
}

/**
 * Runs in the caller's transaction. Kept equipment is detached from workouts whose new sport does not allow it; workouts
 * whose sport does not allow the new equipment are left unchanged.
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

/** Queries each pair of type and sport once. */
function rememberFits(tx: Db): (typeId: number, sportId: number) => boolean {
  const known = new Map<string, boolean>()
  return (typeId, sportId) => {
    const key = `${typeId} ${sportId}`
    const isFit = known.get(key) ?? isTypeAllowedForSport(tx, typeId, sportId)
    known.set(key, isFit)
    return isFit
  }
}
