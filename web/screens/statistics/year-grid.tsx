import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CalendarDay } from '../../../src/workouts/calendar/schemas'
import { usePerson } from '../../data/accounts/person'
import { addUp, type Measure, measureOf } from '../../data/workouts/sums'
import { useMeasures } from '../../drawing/statistics/use-measures'
import { addDays, calendarMoment, daysBetween, startOfPeriod, weekdayOf } from '../../format/calendar'
import type { SpeedForm } from '../../format/formats'
import { ScrollBox } from '../../ui/layout/scroll-box'
import styles from './year-grid.module.css'

interface YearGridProps {
  days: readonly CalendarDay[]
  year: number
  measure: Measure
  form: SpeedForm
}

/** A year as a grid of its days, a column a week: the stronger the colour, the more was done. */
export function YearGrid({ days, year, measure, form }: YearGridProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const measures = useMeasures(form)
  const titleId = useId()
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const byDay = Map.groupBy(
    days.filter(({ day }) => day >= first && day <= last),
    ({ day }) => day,
  )
  const values = new Map(
    [...byDay].map(([day, some]) => [day, measureOf(addUp(some), measure) ?? 0] as const),
  )
  const most = Math.max(...values.values(), Number.MIN_VALUE)
  const start = startOfPeriod(first, 'week', profile.weekm)
  const columnOf = (day: string) => Math.floor(daysBetween(start, day) / 7) + 1
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.daysOf', { year })}</h2>
      <p className={styles.lead}>{t('amounts.activeDays', { count: values.size })}</p>
      <ScrollBox labelledBy={titleId}>
        <div className={styles.year}>
          {months.map(month => (
            <span
              key={month}
              className={styles.month}
              style={{ gridColumn: columnOf(month) }}
              aria-hidden="true"
            >
              {formats.shortMonth(calendarMoment(month))}
            </span>
          ))}
          {Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
            const day = addDays(first, index)
            const value = values.get(day)
            const place: CSSProperties = {
              gridColumn: columnOf(day),
              gridRow: weekdayOf(day, profile.weekm) + 2,
            }
            if (value === undefined) return <span key={day} className={styles.day} style={place} />
            const words = `${formats.calendarDayInWords(calendarMoment(day))}: ${measures.words(value, measure)}`
            return (
              <Link
                key={day}
                href={`/workouts?from=${day}&to=${day}`}
                className={`${styles.day} ${styles.active}`}
                style={{ ...place, '--share': 0.25 + 0.75 * Math.sqrt(value / most) } as CSSProperties}
                aria-label={words}
                title={words}
              />
            )
          })}
        </div>
      </ScrollBox>
    </section>
  )
}
