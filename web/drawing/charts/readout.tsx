import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { useFormats } from '../../data/accounts/person'
import { clockDuration } from '../../format/durations'
import type { SpeedForm } from '../../format/formats'
import { Figure } from '../../ui/controls/figure'
import { type Store, useStore } from '../../ui/store'
import styles from './workout-charts.module.css'

interface ReadoutProps {
  points: readonly ChartPoint[]
  cursor: Store<number | null>
  form: SpeedForm
}

/** The values at the cursor, always in the same place; before there is a cursor, how to get one. */
export function Readout({ points, cursor, form }: ReadoutProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const index = useStore(cursor)
  const point = index === null ? undefined : points[index]
  if (point === undefined) {
    return (
      <p className={styles.hint}>
        {t('workout.chartHint')} <span className="with-mouse">{t('workout.chartKeys')}</span>
      </p>
    )
  }
  return (
    <dl className={styles.readout}>
      <Figure label={t('figures.distance')} value={formats.distance(point.distance)} />
      <Figure label={t('figures.time')} value={clockDuration(point.duration)} />
      <Figure
        label={t('figures.elevation')}
        value={point.elevation === undefined ? null : formats.height(point.elevation)}
      />
      <Figure
        label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
        value={formats.howFast(point.speed, form)}
      />
    </dl>
  )
}
