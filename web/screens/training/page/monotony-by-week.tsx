import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import styles from './training-page.module.css'

/** Shows monotony and strain of the latest week for which they are known. */
export function MonotonyByWeek({ weeks }: { weeks: readonly TrainingWeek[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = usePeriodNames()
  const week = weeks.findLast(({ monotony }) => monotony !== null)
  if (week === undefined || week.monotony === null) return null
  return (
    <Section title={t('training.evenness')}>
      <p className={styles.lead}>{names.long(week.week, 'week')}</p>
      <dl className={styles.figures}>
        <Figure
          label={t('training.monotony')}
          value={formats.axisNumber(week.monotony, 0.01)}
          note={t('training.monotonyHelp')}
        />
        <Figure
          label={t('training.strain')}
          value={formats.count(week.strain ?? 0)}
          note={t('training.strainHelp')}
        />
      </dl>
    </Section>
  )
}
