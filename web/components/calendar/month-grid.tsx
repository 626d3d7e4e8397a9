import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { usePerson } from '../../data/accounts/person'
import { addUp, type Measure, measureOf } from '../../data/workouts/sums'
import { addDays, calendarMoment, daysBetween, periodsBetween, startOfPeriod } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { useSportColours } from '../sports/use-sport-colours'
import { useMeasures } from '../statistics/use-measures'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** What is shown, for screen readers. */
  name: string
  /** The first and the last day, usually of a month. */
  from: string
  to: string
  /** All days with workouts between these days, and possibly some days before and after. */
  days: readonly CalendarDay[]
  today: string
  measure: Extract<Measure, 'distance' | 'duration'>
  /** Whether to leave out the weeks after the current one. */
  endsToday?: boolean
  /** Whether to leave out the sums of weeks. */
  withoutSums?: boolean
}

/**
 * Shows a month or some weeks as a calendar. Each day has a dot per sport, in the sport's colour; its size shows the
 * amount. Each week has its sum.
 */
export function MonthGrid(props: MonthGridProps) {
  const { name, from, to, days, today, measure, endsToday = false, withoutSums = false } = props
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const measures = useMeasures()
  const weeks = periodsBetween(from, to, 'week', profile.weekm).filter(week => !endsToday || week <= today)
  const byDay = Map.groupBy(days, ({ day }) => day)
  const max = Math.max(...days.map(day => measureOf(day, measure) ?? 0), Number.MIN_VALUE)
  const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))
  const sumInWords = (week: string) => {
    const sum = sumOfWeek(week, days, measure)
    return sum === 0 ? null : measures.words(sum, measure)
  }
  return (
    <table className={styles.month}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {daysOf(startOfPeriod(from, 'week', profile.weekm)).map(day => (
            <th key={day} scope="col">
              {formats.shortWeekday(calendarMoment(day))}
            </th>
          ))}
          {!withoutSums && (
            <th scope="col" className={styles.sum}>
              {t('calendar.week')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week}>
            {daysOf(week).map(day =>
              day < from || day > to ? (
                <td key={day} />
              ) : (
                <td
                  key={day}
                  className={day === today ? styles.today : undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <Day day={day} done={byDay.get(day) ?? []} measure={measure} max={max} />
                </td>
              ),
            )}
            {!withoutSums && <td className={styles.sum}>{sumInWords(week)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns a week's sum. It includes the given days of neighbouring months. */
function sumOfWeek(week: string, days: readonly CalendarDay[], measure: Measure): number {
  const ofWeek = days.filter(({ day }) => {
    const distance = daysBetween(week, day)
    return distance >= 0 && distance < 7
  })
  return measureOf(addUp(ofWeek), measure) ?? 0
}

interface DayProps {
  day: string
  /** The amounts of the day: one entry per sport. */
  done: readonly CalendarDay[]
  measure: Measure
  /** The amount that the largest dot represents. */
  max: number
}

function Day({ day, done, measure, max }: DayProps) {
  const { formats } = usePerson()
  const measures = useMeasures()
  const colours = useSportColours()
  const number = Number(day.slice(8))
  if (done.length === 0) return <span className={styles.number}>{number}</span>
  const words = done
    .map(part => `${colours.name(part.sport_id)} ${measures.words(measureOf(part, measure), measure)}`)
    .join(', ')
  return (
    <Link
      href={`/workouts?from=${day}&to=${day}`}
      className={styles.link}
      aria-label={`${formats.calendarDayInWords(calendarMoment(day))}: ${words}`}
      title={words}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.dots}>
        {done.map(part => (
          <span
            key={part.sport_id}
            className={styles.dot}
            style={
              {
                '--size': 0.35 + 0.65 * Math.sqrt((measureOf(part, measure) ?? 0) / max),
                background: colours.of(part.sport_id),
              } as CSSProperties
            }
          />
        ))}
      </span>
    </Link>
  )
}
