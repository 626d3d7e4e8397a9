import type { Context } from '../context'
import { invalid } from '../errors'
import { decodeShortId, encodeShortId } from '../lib/short-id'
import { type EquipmentRow, findDefaultEquipment, findEquipment, isTypeAllowedForSport } from './store'

/**
 * The equipment a new workout gets: the one its `equipment_ids` names; the active default of the sport when the client
 * says nothing (undefined); none for `null` and `[]`.
 * @throws AppError with the text for the first rule the ids break
 */
export function chooseEquipment(
  ctx: Context,
  userId: number,
  sport: { id: number; label: string },
  equipmentIds: unknown,
): EquipmentRow | null {
  if (equipmentIds === undefined) return activeDefault(ctx, userId, sport.id)
  if (equipmentIds === null) return null
  const id = onlyId(equipmentIds)
  return id === undefined ? null : usableEquipment(ctx, userId, sport, id)
}

function activeDefault(ctx: Context, userId: number, sportId: number): EquipmentRow | null {
  const found = findDefaultEquipment(ctx.db, userId, sportId)
  return found?.equipment.isActive ? found : null
}

function onlyId(equipmentIds: unknown): string | undefined {
  if (!Array.isArray(equipmentIds)) throw invalid('equipment_ids must be an array of strings')
  if (equipmentIds.length > 1) throw invalid('only one equipment can be added')
  const id: unknown = equipmentIds[0]
  if (equipmentIds.length === 1 && typeof id !== 'string') {
    throw invalid('equipment_ids must be an array of strings')
  }
  return id as string | undefined
}

function usableEquipment(
  ctx: Context,
  userId: number,
  sport: { id: number; label: string },
  id: string,
): EquipmentRow {
  const uuid = decodeShortId(id)
  const found = uuid === null ? undefined : findEquipment(ctx.db, userId, encodeShortId(uuid))
  if (!found) throw invalid(`equipment with id ${id} does not exist`)
  const { equipment } = found
  if (!isTypeAllowedForSport(ctx.db, equipment.equipmentTypeId, sport.id)) {
    throw invalid(`invalid equipment id ${equipment.shortId} for sport ${sport.label}`)
  }
  if (!equipment.isActive) throw invalid(`equipment with id ${id} is inactive`)
  return found
}
