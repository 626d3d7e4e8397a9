import type { CalendarWorkout } from '../../../src/workouts/training/days/calendar-schemas'
import { usePerson } from '../../data/accounts/person'
import { useCalendarWorkouts } from '../../data/workouts/calendar'
import { addDays, calendarMoment, periodsBetween } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { CalendarFrame, type CalendarProps, nameOf } from './calendar-frame'
import styles from './desk-calendar.module.css'
import { DeskDay } from './desk-day'
import { DeskWeek } from './desk-week'
import { type Calendar, lastDayOf, type Shown } from './shown'
import { between, sumsOf, weekInCalendar } from './week-figures'
import { type ShownWorkout, withLegsTogether } from './whole-outings'

/** The calendar of a month or of four weeks in a wide window: each day shows its workouts, and each week its sums. */
export function DeskCalendar({ shown, calendar }: CalendarProps) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const last = lastDayOf(shown)
  const weeks = periodsBetween(shown.start, last, 'week', calendar.startsOnMonday)
  // The first week is compared with the week before it.
  const from = addDays(weeks[0] ?? shown.start, -7)
  const loading = useCalendarWorkouts(from, addDays(weeks.at(-1) ?? last, 6))
  const { data, isPlaceholderData } = loading
  const workouts = data ?? []
  const together = withLegsTogether(workouts)
  const isKnown = data !== undefined && !isPlaceholderData
  const hasLoads = workouts.some(({ load }) => load !== null)
  return (
    <CalendarFrame {...{ shown, calendar, loading }} sums={isKnown ? sumsOfPeriod() : null} wide>
      <table className={styles.weeks}>
        <caption className="visually-hidden">{nameOf(shown, formats)}</caption>
        <thead>
          <tr>
            {daysOf(weeks[0] ?? shown.start).map(day => (
              <th key={day} scope="col">
                {formats.weekday(calendarMoment(day))}
              </th>
            ))}
            <th scope="col" className={styles.week}>
              {t('calendar.week')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <Week key={week} {...{ week, workouts, together, shown, calendar, isKnown }} />
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>
        {t('calendar.differences')} {hasLoads && t('calendar.loads')}
      </p>
    </CalendarFrame>
  )

  /** The sums of the period. Each outing, such as a triathlon, counts as one workout. */
  function sumsOfPeriod() {
    const ofPeriod = sumsOf(between(workouts, shown.start, last))
    return { ...ofPeriod, workouts: between(together, shown.start, last).length }
  }
}

interface WeekProps {
  /** The first day of the week. */
  week: string
  workouts: readonly CalendarWorkout[]
  /** The same with one entry for each outing, such as a triathlon. */
  together: readonly ShownWorkout[]
  shown: Shown
  calendar: Calendar
  /** Whether the workouts are those of the shown period. While they load, no sums are shown. */
  isKnown: boolean
}

function Week({ week, workouts, together, shown, calendar: { today }, isKnown }: WeekProps) {
  const last = lastDayOf(shown)
  return (
    <tr>
      {daysOf(week).map(day => (
        <DeskDay
          key={day}
          day={day}
          workouts={between(together, day, day)}
          measure={shown.measure}
          isToday={day === today}
          isOutside={day < shown.start || day > last}
        />
      ))}
      <td className={styles.week}>{isKnown && <DeskWeek week={weekInCalendar(workouts, week, today)} />}</td>
    </tr>
  )
}

const daysOf = (week: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(week, index))
