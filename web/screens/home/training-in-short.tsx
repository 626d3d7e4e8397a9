import { Link } from 'wouter'
import type { TrainingDaysAnswer } from '../../../src/workouts/training/days/schemas'
import { useSigned } from '../../components/statistics/use-signed'
import { usePerson } from '../../data/accounts/person'
import { calendarMoment } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'
import { barsOf, firstDay, formPath, sizes, weeklyLoads } from './training-chart'
import drawn from './training-in-short.module.css'

/** Shows the load of the last twelve weeks as bars, with a line of the form below. */
export function TrainingInShort({ answer: { days, today } }: { answer: TrainingDaysAnswer['data'] }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const signed = useSigned()
  const calendar = { today, startsOnMonday: profile.weekm }
  const past = days.filter(({ day }) => day <= today)
  const weeks = weeklyLoads(past, calendar)
  const before = weeks.slice(0, -1)
  const isPartlyEstimated = weeks.some(({ estimated }) => estimated > 0)
  const words = t('training.inShort', {
    load: formats.count(weeks.at(-1)?.load ?? 0),
    mean: formats.count(before.reduce((sum, { load }) => sum + load, 0) / before.length),
    form: signed(past.at(-1)?.form ?? 0),
  })
  const form = formPath(past, calendar)
  return (
    <Section title={t('training.title')}>
      <p className={styles.quiet}>{words}</p>
      <p className={drawn.label}>
        {t(isPartlyEstimated ? 'training.loadPartlyEstimated' : 'training.loadByWeek')}
      </p>
      <svg className={drawn.chart} viewBox={`0 0 ${sizes.width} ${sizes.bars}`} aria-hidden="true">
        {barsOf(weeks).map(({ isLast, isOutline, ...bar }) => (
          <rect
            key={`${bar.x} ${isOutline}`}
            {...bar}
            rx="1"
            className={`${isLast ? drawn.now : drawn.bar} ${isOutline ? drawn.outline : ''}`}
          />
        ))}
      </svg>
      <p className={drawn.label}>{t('training.form')}</p>
      <svg className={drawn.chart} viewBox={`0 0 ${sizes.width} ${sizes.form}`} aria-hidden="true">
        <line className={drawn.zero} x1="0" x2={sizes.width} y1={form.zero} y2={form.zero} />
        <path className={drawn.form} d={form.path} />
      </svg>
      <p className={drawn.days}>
        {[firstDay(calendar), today].map(day => (
          <time key={day} dateTime={day}>
            {formats.calendarDayInWords(calendarMoment(day))}
          </time>
        ))}
      </p>
      <p className={styles.more}>
        <Link href="/training">{t('training.toAll')}</Link>
      </p>
    </Section>
  )
}
