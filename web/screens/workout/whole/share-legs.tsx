import type { OutingLeg } from '../../../../src/workouts/workouts/outing-schemas'
import { SportLabel } from '../../../components/sports/sport'
import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import { ShareButton } from '../share/share-button'
import styles from './whole.module.css'

/** Opens the sharing of each leg, because a link shows one workout. */
export function ShareLegs({ legs }: { legs: readonly OutingLeg[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('sharing.open')} className={styles.section}>
      <p className={styles.hint}>{t('outing.shareHint')}</p>
      <ul className={styles.shares}>
        {legs.map(({ workout }) => (
          <li key={workout.id}>
            <SportLabel sportId={workout.sport_id} />
            <ShareButton workout={workout} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
