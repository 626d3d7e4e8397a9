import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { Equipment } from './schemas'
import type { EquipmentRow } from './store'

export function viewEquipment({ equipment, type, defaultForSportIds }: EquipmentRow): Equipment {
  return {
    id: equipment.shortId,
    user_id: equipment.userId,
    label: equipment.label,
    description: equipment.description,
    equipment_type: { id: type.id, is_active: type.isActive, label: type.label },
    is_active: equipment.isActive,
    creation_date: httpDate(equipment.createdAt),
    default_for_sport_ids: defaultForSportIds,
    total_distance: equipment.totalDistanceM / 1000,
    total_duration: formatDuration(equipment.totalDurationS),
    total_moving: formatDuration(equipment.totalMovingS),
    workouts_count: equipment.workoutsCount,
    retire_at: equipment.retireAtM === null ? null : equipment.retireAtM / 1000,
  }
}
