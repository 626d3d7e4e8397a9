import type { EquipmentType } from './schemas'
import type { EquipmentTypeRow } from '../workouts/equipment-types/store'

/** @param isForAdmin who is told as well whether anybody has equipment of it */
export function viewEquipmentType(
  { type, hasEquipments }: EquipmentTypeRow,
  isForAdmin: boolean,
): EquipmentType {
  const { id, label, isActive } = type
  return { id, label, is_active: isActive, ...(isForAdmin && { has_equipments: hasEquipments }) }
}
