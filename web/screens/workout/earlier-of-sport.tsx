import { Link } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { WorkoutRow } from '../../components/workouts/workout-row'
import { usePerson } from '../../data/accounts/person'
import { workoutsAddress } from '../../data/workouts/selection'
import { useEarlierOfSport } from '../../data/workouts/use-workouts'
import { useTranslation } from '../../i18n/use-translation'
import { Section } from '../../ui/layout/section'
import styles from './earlier-of-sport.module.css'

/**
 * Lists earlier workouts of the same sport below a workout without a recording, for comparison. Renders nothing if
 * there are none.
 */
export function EarlierOfSport({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data: earlier = [] } = useEarlierOfSport(workout, profile.timezone)
  if (earlier.length === 0) return null
  const title = t('workout.earlierOfSport')
  const all = workoutsAddress({ filters: { sport_id: String(workout.sport_id) } })
  return (
    <Section title={title} className={styles.section}>
      <ul aria-label={title}>
        {earlier.map((other, position) => (
          <WorkoutRow key={other.id} workout={other} position={position} />
        ))}
      </ul>
      <Link href={all} className={styles.all}>
        {t('workout.allOfSport')}
      </Link>
    </Section>
  )
}
