import type { EquipmentRow } from '../equipments/store'
import { viewEquipment } from '../equipments/view'
import type { Sport } from './schemas'
import { type SportOfUser, stoppedSpeedThreshold } from './store'

/** @param facts.hasWorkouts only for administrators who asked for it */
export function viewSport(
  of: SportOfUser,
  facts: { defaultEquipments: EquipmentRow[]; hasWorkouts?: boolean | undefined },
): Sport {
  const { sport, preference } = of
  const equipments = facts.defaultEquipments.map(viewEquipment)
  return {
    id: sport.id,
    label: sport.label,
    color: preference?.color ?? null,
    is_active: sport.isActive,
    is_active_for_user: sport.isActive && (preference?.isActive ?? true),
    stopped_speed_threshold: stoppedSpeedThreshold(of),
    default_equipments: equipments,
    default_equipment_ids: equipments.map(({ id }) => id),
    ...(facts.hasWorkouts !== undefined && { has_workouts: facts.hasWorkouts }),
  }
}
