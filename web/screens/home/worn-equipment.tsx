import { useLatestWorkouts } from '../../data/workouts/use-workouts'
import { needsLook } from '../../drawing/equipment/wear'
import { lazyPart } from '../../ui/lazy-part'

const WearReminders = lazyPart(async () => (await import('./wear-reminders')).WearReminders)

/**
 * Reminds of what the last few workouts were done with where it is, or nearly is, as far as it is meant to go; nothing on most
 * days. Nobody has to ask for it: it comes with the workouts.
 */
export function WornEquipment() {
  const { data: latest = [] } = useLatestWorkouts()
  const used = new Map(latest.flatMap(({ equipments }) => equipments).map(one => [one.id, one]))
  const worn = [...used.values()].filter(needsLook)
  return worn.length === 0 ? null : <WearReminders equipments={worn} />
}
