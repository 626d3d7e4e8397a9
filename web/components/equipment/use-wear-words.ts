import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import { wearOf } from './wear'

/** Returns texts that say how worn equipment is. */
export function useWearWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  const write = (inUnit: number) => `${formats.count(inUnit)} ${formats.distanceUnit}`
  // The distance covered is rounded down and the distance left is rounded up, so that they add up to the intended
  // distance.
  const gone = (km: number) => write(Math.floor(formats.distanceInUnit(km)))
  const difference = ({ total_distance, retire_at }: Equipment) => {
    const left = (retire_at ?? 0) - total_distance
    return left > 0
      ? t('wear.left', { distance: write(Math.ceil(formats.distanceInUnit(left))) })
      : t('wear.over', { distance: gone(-left) })
  }
  const goal = (km: number) => write(formats.distanceInUnit(km))
  return {
    gone,
    goal,
    /** The distance left, or the distance by which the intended distance is exceeded. */
    difference,
    /** A sentence that reminds the user of the equipment's wear. */
    reminder: (equipment: Equipment) => {
      const { label, total_distance, retire_at } = equipment
      if (wearOf(equipment) !== 'reached') return t('wear.near', { label, left: difference(equipment) })
      return t('wear.reached', {
        label,
        gone: gone(total_distance),
        of: t('wear.of', { distance: goal(retire_at ?? 0) }),
        over: difference(equipment),
      })
    },
  }
}
