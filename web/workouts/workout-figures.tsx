import trophy from '@material-symbols/svg-400/outlined/trophy.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import type { RecordType } from '../../src/records/schemas'
import type { Workout } from '../../src/workouts/schemas'
import { hasPeaksAbove } from '../charts/extremes'
import { usePerson } from '../session/signed-in'
import { Figure } from '../ui/figure'
import { Icon } from '../ui/icon'
import { useChartData } from './queries'
import styles from './workout-figures.module.css'

/** The four heroes, then the rest; records it holds beside the figure they are about. */
export function WorkoutFigures({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { data: points = [] } = useChartData(workout)
  const height = (metres: number | null) => (metres === null ? null : formats.height(metres))
  const badge = (type: RecordType) =>
    workout.records.some(record => record.record_type === type) && <RecordBadge type={type} />
  return (
    <section className={styles.figures} aria-label={t('workout.figures')}>
      <dl className={styles.heroes}>
        <Figure
          size="hero"
          label={t('figures.distance')}
          value={formats.distance(workout.distance)}
          badge={badge('FD')}
        />
        <Figure size="hero" label={t('figures.moving')} value={workout.moving} badge={badge('LD')} />
        <Figure
          size="hero"
          label={t('figures.averageSpeed')}
          value={formats.speed(workout.ave_speed)}
          badge={badge('AS')}
        />
        {profile.display_ascent && (
          <Figure
            size="hero"
            label={t('figures.ascent')}
            value={height(workout.ascent)}
            badge={badge('HA')}
          />
        )}
      </dl>
      <dl className={styles.rest}>
        <Figure size="line" label={t('figures.duration')} value={workout.duration} />
        <Figure size="line" label={t('figures.pauses')} value={workout.pauses} />
        <Figure
          size="line"
          label={t('figures.maxSpeed')}
          value={formats.speed(workout.max_speed)}
          badge={badge('MS')}
          note={hasPeaksAbove(points, workout.max_speed) ? t('workout.withoutJumps') : undefined}
        />
        <Figure size="line" label={t('figures.descent')} value={height(workout.descent)} />
        <Figure size="line" label={t('figures.minHeight')} value={height(workout.min_alt)} />
        <Figure size="line" label={t('figures.maxHeight')} value={height(workout.max_alt)} />
      </dl>
    </section>
  )
}

function RecordBadge({ type }: { type: RecordType }) {
  const { t } = useTranslation()
  return (
    <span className={styles.badge}>
      <Icon drawing={trophy} size={1} />
      <span className="visually-hidden">{t('records.record')}</span>
      {t(`records.${type}`)}
    </span>
  )
}
