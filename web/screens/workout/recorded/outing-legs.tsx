import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { SportLabel } from '../../../components/sports/sport'
import styles from './outing-legs.module.css'

/** Links to the legs of an outing, such as a triathlon. Renders nothing if the workout is not a leg of one. */
export function OutingLegs({ workout: { id, outing } }: { workout: Workout }) {
  const { t } = useTranslation()
  if (outing.length === 0) return null
  return (
    <nav className={styles.legs} aria-label={t('workout.outing')}>
      <ol className={styles.list}>
        {outing.map(leg => (
          <li key={leg.id}>
            <Link
              href={`/workouts/${leg.id}`}
              className={styles.leg}
              aria-current={leg.id === id ? 'page' : undefined}
            >
              <SportLabel sportId={leg.sport_id} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
