import { useState } from 'react'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { useMeasures } from '../../components/statistics/use-measures'
import { useFormats, usePerson } from '../../data/accounts/person'
import { type Measure, measureOf, type Sums } from '../../data/workouts/sums'
import { calendarMoment, shiftPeriod, startOfPeriod } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { Choice } from '../../ui/fields/choice'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'
import { comparePeriods } from './summary'

interface ThisPeriodProps {
  days: readonly CalendarDay[]
  today: string
}

/**
 * Shows the figures of the current week or month, and compares each with the same days of the previous one. The ascent
 * is left out if the user has hidden it.
 */
export function ThisPeriod({ days, today }: ThisPeriodProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const formats = useFormats()
  const [period, setPeriod] = useState<'week' | 'month'>('week')
  const startsOnMonday = profile.weekm
  const { now, before } = comparePeriods(days, { period, today, startsOnMonday })
  const startBefore = shiftPeriod(startOfPeriod(today, period, startsOnMonday), period, -1)
  const monthBefore = period === 'week' ? null : formats.month(calendarMoment(startBefore))
  const shown: Measure[] = ['distance', 'duration', 'workouts']
  if (profile.display_ascent) shown.push('ascent')
  return (
    <Section title={t(period === 'week' ? 'home.thisWeek' : 'home.thisMonth')} className={styles.period}>
      <Choice
        label={t('home.period')}
        isLabelHidden
        options={[
          { id: 'week', name: t('home.week') },
          { id: 'month', name: t('home.month') },
        ]}
        value={period}
        onChange={setPeriod}
      />
      <dl className={styles.heroes}>
        {shown.map(measure => (
          <Hero key={measure} {...{ measure, now, before, monthBefore }} />
        ))}
      </dl>
    </Section>
  )
}

interface HeroProps {
  measure: Measure
  now: Sums
  before: Sums
  /** The name of the previous month; `null` if weeks are compared. */
  monthBefore: string | null
}

function Hero({ measure, now, before, monthBefore }: HeroProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const measures = useMeasures()
  // In a period without workouts, the ascent counts as 0 and not as unknown.
  const value = now.workouts === 0 ? 0 : measureOf(now, measure)
  const earlier = measureOf(before, measure)
  return (
    <Figure
      size="hero"
      label={measures.name(measure)}
      value={measures.quantity(value, measure)}
      note={difference()}
    />
  )

  /** Compares the figures in a sentence such as "+12 % on the same days of October". */
  function difference(): string {
    const isWeek = monthBefore === null
    const month = monthBefore ?? ''
    if (!earlier) return t(isWeek ? 'home.noneInWeek' : 'home.noneInMonth', { month })
    // If there is nothing yet, the earlier amount is shown, because "−100 %" would be meaningless early in a week or
    // month.
    if (value === 0) {
      const amount = measures.words(earlier, measure)
      return t(isWeek ? 'home.soMuchInWeek' : 'home.soMuchInMonth', { amount, month })
    }
    const percent = Math.round((((value ?? 0) - earlier) / earlier) * 100)
    if (percent === 0) return t(isWeek ? 'home.asWeek' : 'home.asMonth', { month })
    const change = `${percent > 0 ? '+' : '−'}${formats.count(Math.abs(percent))}`
    return t(isWeek ? 'home.changeOnWeek' : 'home.changeOnMonth', { change, month })
  }
}
