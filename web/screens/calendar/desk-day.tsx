import { Link } from 'wouter'
import { usePerson } from '../../data/accounts/person'
import { calendarMoment } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import styles from './desk-calendar.module.css'
import { DeskWorkout } from './desk-workout'
import type { Shown } from './shown'
import { fitIntoDay } from './week-figures'
import type { ShownWorkout } from './whole-outings'

interface DeskDayProps {
  day: string
  /** The workouts of the day, the earliest first. */
  workouts: readonly ShownWorkout[]
  /** The figure that each workout shows. */
  measure: Shown['measure']
  isToday: boolean
  /** Whether the day lies outside the shown period, in its first or last week. */
  isOutside: boolean
}

/** A day with its workouts. The day itself leads to the list of its workouts. */
export function DeskDay({ day, workouts, measure, isToday, isOutside }: DeskDayProps) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const { shown, more } = fitIntoDay(workouts)
  const moment = calendarMoment(day)
  // The first day of a month is written with the month, because the days of two months stand beside each other.
  const number = day.endsWith('-01') ? formats.monthAndDay(moment) : String(moment.getUTCDate())
  const inWords = formats.calendarDayInWords(moment)
  const href = `/workouts?from=${day}&to=${day}`
  const looks = [isToday && styles.today, isOutside && styles.outside]
  return (
    <td className={looks.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      {workouts.length === 0 ? (
        <span className={styles.number}>{number}</span>
      ) : (
        <Link
          href={href}
          className={`${styles.number} ${styles.toDay}`}
          aria-label={`${inWords}: ${t('workouts.count', { count: workouts.length })}`}
        >
          {number}
        </Link>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map(workout => (
            <li key={workout.id}>
              <DeskWorkout workout={workout} measure={measure} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          href={href}
          className={styles.more}
          aria-label={`${inWords}: ${t('calendar.more', { count: more })}`}
        >
          {t('calendar.more', { count: more })}
        </Link>
      )}
    </td>
  )
}
