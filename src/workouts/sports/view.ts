import type { EquipmentRow } from '../equipments/store'
import { viewEquipment } from '../equipments/view'
import type { NewSport, Sport, SportChanges } from './schemas'
import { type OwnSport, type SportOfUser, stoppedSpeedThreshold } from './store'

/** @param facts.hasWorkouts given only for administrators who asked for it */
export function viewSport(
  of: SportOfUser,
  facts: { defaultEquipments: EquipmentRow[]; hasWorkouts?: boolean | undefined },
): Sport {
  const { sport, own, preference } = of
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
    icon: own?.icon ?? null,
    default_color: own?.color ?? null,
    default_stopped_speed_threshold: sport.stoppedSpeedThreshold,
    measure: own?.measure ?? null,
    measure_for_user: preference?.measure ?? null,
    ...(facts.hasWorkouts !== undefined && { has_workouts: facts.hasWorkouts }),
  }
}

/** The values of only those fields that were sent. */
export function readOwnSport(body: NewSport | SportChanges): Partial<OwnSport> {
  const { label, icon, default_color: color, default_stopped_speed_threshold: threshold, measure } = body
  return {
    ...(label !== undefined && { label }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(threshold !== undefined && { stoppedSpeedThreshold: threshold }),
    ...(measure !== undefined && { measure }),
  }
}
