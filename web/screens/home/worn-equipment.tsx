import { needsLook } from '../../components/equipment/wear'
import { useLatestWorkouts } from '../../data/home/latest-workouts'
import { lazyPart } from '../../ui/lazy-part'

const WearReminders = lazyPart(async () => (await import('./wear-reminders')).WearReminders)

/**
 * Reminds the user of equipment close to its intended distance, if one of the latest workouts used it. No extra request
 * is needed, because the equipment is part of the workouts.
 */
export function WornEquipment() {
  const worn = useWorn()
  return worn.length === 0 ? null : <WearReminders equipments={worn} />
}

/** Whether all reminders can be shown at once: there are none, or the code that shows them is loaded. */
export const useCanRemind = (): boolean => WearReminders.useIsLoaded(useWorn().length > 0)

function useWorn() {
  const { data: latest = [] } = useLatestWorkouts()
  const used = new Map(latest.flatMap(({ equipments }) => equipments).map(one => [one.id, one]))
  return [...used.values()].filter(needsLook)
}
