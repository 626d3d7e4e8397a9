import { Link } from 'wouter'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useWearWords } from '../../components/equipment/use-wear-words'
import { useTranslation } from '../../i18n/use-translation'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'

/** Reminds the user of worn equipment. Each reminder links to the equipment's page. */
export function WearReminders({ equipments }: { equipments: readonly Equipment[] }) {
  const { t } = useTranslation()
  const words = useWearWords()
  return (
    <Section title={t('wear.homeTitle')} className={styles.latest}>
      <ul className={styles.records}>
        {equipments.map(equipment => (
          <li key={equipment.id}>
            <Link href={`/equipments/${equipment.id}`} className={styles.toYear}>
              {words.reminder(equipment)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
