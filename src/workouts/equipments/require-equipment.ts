import { decodeShortId, encodeShortId } from '../../lib/short-id'
import type { Db } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { type EquipmentRow, findEquipment } from './store'

/** @param writtenId a short id, or what somebody sent in place of one */
export function findOwnEquipment(db: Db, userId: number, writtenId: string): EquipmentRow | undefined {
  const uuid = decodeShortId(writtenId)
  return uuid === null ? undefined : findEquipment(db, userId, encodeShortId(uuid))
}

/** @throws AppError 404 for equipment that is not there, or not the user's */
export function requireEquipment(db: Db, userId: number, writtenId: string): EquipmentRow {
  const found = findOwnEquipment(db, userId, writtenId)
  if (!found) throw notFound('equipment-not-found', 'equipment not found', { equipments: [] })
  return found
}
