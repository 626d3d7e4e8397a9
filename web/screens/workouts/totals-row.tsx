import { useTranslation } from 'react-i18next'
import { usePerson } from '../../data/accounts/person'
import type { ListedWorkout } from '../../data/workouts/selection'
import { clockDuration } from '../../format/durations'
import { FigureValue } from '../../ui/controls/figure'
import { totalsOf } from './totals'
import styles from './totals-row.module.css'

/** The sums of the workouts shown above. */
export function TotalsRow({ workouts }: { workouts: readonly ListedWorkout[] }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { distanceKm, movingSeconds, ascentMetres } = totalsOf(workouts)
  return (
    <div className={styles.totals}>
      <p>{t('workouts.totals')}</p>
      <dl className={styles.sums}>
        <Sum label={t('figures.distance')} value={formats.distance(distanceKm)} />
        <Sum label={t('figures.moving')} value={clockDuration(movingSeconds)} />
        {profile.display_ascent && (
          <Sum
            label={t('figures.ascent')}
            value={ascentMetres === null ? null : formats.height(ascentMetres)}
          />
        )}
      </dl>
    </div>
  )
}

function Sum({ label, value }: { label: string; value: Parameters<typeof FigureValue>[0]['value'] }) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>
        <FigureValue value={value} />
      </dd>
    </div>
  )
}
