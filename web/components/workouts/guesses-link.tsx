import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useGuessCount } from '../../data/workouts/guesses'
import styles from './guesses-link.module.css'

/** Leads to the workouts whose sport was guessed. Renders nothing if there are none. */
export function GuessesLink() {
  const { t } = useTranslation()
  const { data: count = 0 } = useGuessCount()
  if (count === 0) return null
  return (
    <p className={styles.line}>
      <Link href="/workouts/confirm" className={styles.link}>
        {t('guess.waiting', { count })}
      </Link>
    </p>
  )
}
