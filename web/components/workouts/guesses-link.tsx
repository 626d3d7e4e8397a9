import { Link } from 'wouter'
import { usePerson } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import styles from './guesses-link.module.css'

/** Links to the workouts whose sport was guessed. Renders nothing if there are none. */
export function GuessesLink() {
  const { t } = useTranslation()
  const { workouts_to_confirm: count } = usePerson().profile
  // A profile that an older version has stored for offline use does not have the number.
  if (!count) return null
  return (
    <p className={styles.line}>
      <Link href="/workouts/confirm" className={styles.link}>
        {t('guess.waiting', { count })}
      </Link>
    </p>
  )
}
