import { useTranslation } from 'react-i18next'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useWearWords } from './use-wear-words'
import { wearOf } from './wear'
import styles from './wear-bar.module.css'

/** How far equipment has come of what it is meant to go, as a bar and in words; nothing where nobody has said how far. */
export function WearBar({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const words = useWearWords()
  const { total_distance, retire_at, label } = equipment
  if (retire_at === null) return null
  const share = Math.min(total_distance / retire_at, 1) * 100
  return (
    <div className={styles.wear}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-label={t('wear.bar', { label })}
      >
        <span className={styles.gone} data-wear={wearOf(equipment)} style={{ inlineSize: `${share}%` }} />
      </div>
      <p className={styles.words}>
        {words.gone(total_distance)} {t('wear.of', { distance: words.goal(retire_at) })} ·{' '}
        {words.difference(equipment)}
      </p>
    </div>
  )
}
