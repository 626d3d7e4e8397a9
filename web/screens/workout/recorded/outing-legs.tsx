import { Link } from 'wouter'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { SportLabel } from '../../../components/sports/sport'
import { addressOfRow } from '../../../data/workouts/wholes'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './outing-legs.module.css'

/**
 * Says which leg of an outing, such as a triathlon, the workout is, and links to the whole and to the other legs. Renders
 * nothing if the workout is not a leg of an outing.
 */
export function OutingLegs({ workout: { id, outing } }: { workout: Workout }) {
  const { t } = useTranslation()
  if (outing.length === 0) return null
  const number = outing.findIndex(leg => leg.id === id) + 1
  return (
    <nav className={styles.legs} aria-label={t('workout.outing')}>
      <p className={styles.whole}>
        <span>{t('outing.of', { number, total: outing.length })}</span>
        <Link href={addressOfRow({ id: outing[0]?.id ?? id, whole: true })}>{t('outing.open')}</Link>
      </p>
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
