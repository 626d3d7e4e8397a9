import { useTranslation } from 'react-i18next'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useFormats } from '../../data/accounts/person'
import { wearOf } from './wear'

/** What there is to say of how far equipment has come. */
export function useWearWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  const write = (inUnit: number) => `${formats.count(inUnit)} ${formats.distanceUnit}`
  // Rounded so that what has been gone and what is left are together what was meant.
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
    /** How far it is from where it is to go, on either side. */
    difference,
    /** A sentence for whoever is to be reminded. */
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
