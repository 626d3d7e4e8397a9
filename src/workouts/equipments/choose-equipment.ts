import { decodeShortId, encodeShortId } from '../../lib/short-id'
import type { Db } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { type EquipmentRow, findDefaultEquipment, findEquipment, isTypeAllowedForSport } from './store'

/** Finds equipment of the user. @param writtenId short id as the client sent it, possibly invalid */
export function findOwnEquipment(db: Db, userId: number, writtenId: string): EquipmentRow | undefined {
  const uuid = decodeShortId(writtenId)
  return uuid === null ? undefined : findEquipment(db, userId, encodeShortId(uuid))
}

/** Returns equipment of the user. @throws AppError 404 if the equipment does not exist or belongs to another user */
export function requireEquipment(db: Db, userId: number, writtenId: string): EquipmentRow {
  const found = findOwnEquipment(db, userId, writtenId)
  if (!found) throw notFound('equipment-not-found', 'equipment not found', { equipments: [] })
  return found
}

interface NamedSport {
  id: number
  label: string
}

/**
 * Returns the equipment of a new workout, as given in `equipment_ids`. If the field is missing, this is the active
 * default equipment of the sport; for `null` and `[]` there is none.
 * @throws AppError with the message for the first rule that the ids break
 */
export function chooseEquipment(
  db: Db,
  userId: number,
  sport: NamedSport,
  equipmentIds: unknown,
): EquipmentRow | null {
  if (equipmentIds === undefined) return activeDefault(db, userId, sport.id)
  return equipmentIds === null ? null : namedEquipment(db, userId, sport, equipmentIds)
}

/**
 * Returns the equipment of a changed workout, as given in `equipment_ids`. It may be inactive if the workout already
 * had it. For `[]` there is none. If the field is missing or `null`, the workout keeps its equipment, unless the sport
 * does not allow its type.
 * @param present the workout's equipment before the change
 * @throws AppError with the message for the first rule that the ids break
 */
export function chooseOtherEquipment(
  db: Db,
  userId: number,
  sport: NamedSport,
  equipmentIds: unknown,
  present: EquipmentRow | undefined,
): EquipmentRow | null {
  if (equipmentIds === undefined || equipmentIds === null) {
    return present && isTypeAllowedForSport(db, present.type.id, sport.id) ? present : null
  }
  return namedEquipment(db, userId, sport, equipmentIds, present)
}

/**
 * Returns the new default equipment of a sport; `null` for none. Equipment that is already the default may be inactive.
 * @throws AppError with the message for the first rule that the ids break
 */
export function chooseDefaultEquipment(
  db: Db,
  userId: number,
  sport: NamedSport,
  equipmentIds: unknown,
): EquipmentRow | null {
  return namedEquipment(db, userId, sport, equipmentIds, findDefaultEquipment(db, userId, sport.id))
}

function activeDefault(db: Db, userId: number, sportId: number): EquipmentRow | null {
  const found = findDefaultEquipment(db, userId, sportId)
  return found?.equipment.isActive ? found : null
}

/** Returns the equipment with the given ids. @param present equipment that is allowed even if it is inactive */
function namedEquipment(
  db: Db,
  userId: number,
  sport: NamedSport,
  equipmentIds: unknown,
  present?: EquipmentRow,
): EquipmentRow | null {
  const id = onlyId(equipmentIds)
  if (id === undefined) return null
  const found = findOwnEquipment(db, userId, id)
  if (!found) throw invalid('equipment-unknown', `equipment with id ${id} does not exist`)
  const { equipment } = found
  if (!isTypeAllowedForSport(db, equipment.equipmentTypeId, sport.id)) {
    throw invalid(
      'equipment-unfit-for-sport',
      `invalid equipment id ${equipment.shortId} for sport ${sport.label}`,
    )
  }
  if (!equipment.isActive && equipment.id !== present?.equipment.id)
    throw invalid('equipment-inactive', `equipment with id ${id} is inactive`)
  return found
}

function onlyId(equipmentIds: unknown): string | undefined {
  const ids: unknown[] = Array.isArray(equipmentIds) ? equipmentIds : [null]
  if (ids.length > 1) throw invalid('too-many-equipments', 'only one equipment can be added')
  const [id] = ids
  if (id === undefined || typeof id === 'string') return id
  throw invalid('equipment-ids-invalid', 'equipment_ids must be an array of strings')
}
