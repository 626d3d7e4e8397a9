import { Link } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { WorkoutRow } from '../../components/workouts/workout-row'
import { useLatestWorkouts } from '../../data/home/latest-workouts'
import { useTranslation } from '../../i18n/use-translation'
import { InTurn } from '../../ui/in-turn'
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
        <InTurn>
          {(data ?? []).map((workout, position) => (
            <WorkoutRow key={workout.id} workout={workout} position={position} />
          ))}
        </InTurn>
      </ul>
      <p className={styles.more}>
        <Link href="/workouts">{t('home.toWorkouts')}</Link>
      </p>
    </Section>
  )
}
