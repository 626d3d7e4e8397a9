import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useWearWords } from '../../components/equipment/use-wear-words'
import { useTranslation } from '../../i18n/use-translation'
import { ShareBar } from '../../ui/feedback/share-bar'
import styles from './wear-bar.module.css'

/**
 * Shows the distance covered compared with the intended distance, as a bar and in words. Renders nothing if no distance
 * is intended.
 */
export function WearBar({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const words = useWearWords()
  const { total_distance, retire_at, label } = equipment
  if (retire_at === null) return null
  return (
    <div className={styles.wear}>
      <ShareBar label={t('wear.bar', { label })} used={total_distance} max={retire_at} />
      <p className={styles.words}>
        {words.gone(total_distance)} {t('wear.of', { distance: words.goal(retire_at) })} ·{' '}
        {words.difference(equipment)}
      </p>
    </div>
  )
}
