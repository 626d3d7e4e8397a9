import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { WorkoutRow } from '../../components/workouts/workout-row'
import { useLatestWorkouts } from '../../data/home/latest-workouts'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'

/** Shows the latest workouts as rows, like the list of workouts. */
export function LatestWorkouts() {
  const { t } = useTranslation()
  const { data, error, refetch } = useLatestWorkouts()
  return (
    <Section title={t('home.latest')} className={styles.latest}>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      <ul aria-label={t('home.latest')}>
        {data?.map((workout, position) => (
          <WorkoutRow key={workout.id} workout={workout} position={position} />
        ))}
      </ul>
      <p className={styles.more}>
        <Link href="/workouts">{t('home.toWorkouts')}</Link>
      </p>
    </Section>
  )
}
