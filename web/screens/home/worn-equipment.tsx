import { useEquipments } from '../../data/workouts/equipment'
import { needsLook } from '../../drawing/equipment/wear'
import { lazyPart } from '../../ui/lazy-part'

const WearReminders = lazyPart(async () => (await import('./wear-reminders')).WearReminders)

/** Reminds of equipment that is, or nearly is, as far as it is meant to go; nothing on most days. */
export function WornEquipment() {
  const { data: equipments } = useEquipments()
  const worn = equipments?.filter(needsLook) ?? []
  return worn.length === 0 ? null : <WearReminders equipments={worn} />
}
