import { needsLook } from '../../components/equipment/wear'
import { useLatestWorkouts } from '../../data/home/latest-workouts'
import { lazyPart } from '../../ui/lazy-part'

const WearReminders = lazyPart(async () => (await import('./wear-reminders')).WearReminders)

/**
 * Reminds of what the last few workouts were done with where it is, or nearly is, as far as it is meant to go; nothing on most
 * days. Nobody has to ask for it: it comes with the workouts.
 */
export function WornEquipment() {
  const worn = useWorn()
  return worn.length === 0 ? null : <WearReminders equipments={worn} />
}

/** Whether there is nothing to remind of, or it can be shown at once. */
export const useCanRemind = (): boolean => WearReminders.useIsLoaded(useWorn().length > 0)

function useWorn() {
  const { data: latest = [] } = useLatestWorkouts()
  const used = new Map(latest.flatMap(({ equipments }) => equipments).map(one => [one.id, one]))
  return [...used.values()].filter(needsLook)
}
