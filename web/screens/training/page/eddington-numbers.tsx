import type { EddingtonNumber } from '../../../../src/workouts/training/days/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import styles from './training-page.module.css'

const groupNames = { run: 'training.running', ride: 'training.cycling' } as const

/** Shows the Eddington numbers of running and cycling, and how many days are missing to the next numbers. */
export function EddingtonNumbers({ numbers }: { numbers: readonly EddingtonNumber[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section title={t('training.eddington')}>
      <p className={styles.lead}>{t('training.eddingtonHelp', { unit: formats.distanceUnit })}</p>
      <dl className={styles.figures}>
        {numbers.map(({ group, number, to_next }) => (
          <Figure
            key={group}
            label={t(groupNames[group])}
            value={formats.count(number)}
            note={t('training.toNext', { number: formats.count(to_next), next: formats.count(number + 1) })}
          />
        ))}
      </dl>
    </Section>
  )
}
