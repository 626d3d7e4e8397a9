import type { EquipmentRow } from '../equipments/store'
import { viewEquipment } from '../equipments/view'
import type { Sport } from './schemas'
import { type SportOfUser, stoppedSpeedThreshold } from './store'

/** Converts a sport to the form of the API. @param defaults the user’s default equipment, by sport id */
export function viewSport(of: SportOfUser, defaults: ReadonlyMap<number, EquipmentRow[]>): Sport {
  const { sport, own, preference } = of
  const equipments = (defaults.get(sport.id) ?? []).map(viewEquipment)
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
    shelf_key: own?.shelfKey ?? null,
    names: own?.names ?? {},
    words: own?.words ?? [],
    indoor: own?.isIndoor ?? null,
  }
}
