import { Link } from 'wouter'
import { MonthGrid } from '../../components/calendar/month-grid'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePerson } from '../../data/accounts/person'
import { useCalendarDays } from '../../data/workouts/calendar'
import { addUp, addUpTogether, measureOf } from '../../data/workouts/sums'
import { addDays, calendarMoment, endOfPeriod, shiftPeriod } from '../../format/calendar'
import { useIsWide } from '../../ui/use-is-desk'
import { CalendarFrame, type CalendarProps, nameOf } from './calendar-frame'
import styles from './calendar-page.module.css'
import { addressOf, lastDayOf } from './shown'

/** A calendar whose days have dots: of a year, and in a narrow window also of a month or of four weeks. */
export function DotCalendar({ shown, calendar }: CalendarProps) {
  const { formats } = usePerson()
  const measures = useMeasures()
  const isWide = useIsWide()
  const { period, start, measure } = shown
  const last = lastDayOf(shown)
  const loading = useCalendarDays({ from: addDays(start, -6), to: addDays(last, 6) })
  const { data: days, isPlaceholderData } = loading
  const between = (from: string, to: string) => (days ?? []).filter(({ day }) => day >= from && day <= to)
  const isKnown = days !== undefined && !isPlaceholderData
  const grid = { days: days ?? [], today: calendar.today, measure }
  return (
    <CalendarFrame
      {...{ shown, calendar, loading }}
      sums={isKnown ? addUpTogether(between(start, last)) : null}
      wide={isWide}
    >
      <div className={styles[period]}>
        {period === 'year' ? (
          Array.from({ length: 12 }, (_, month) => ofYear(shiftPeriod(start, 'month', month)))
        ) : (
          <MonthGrid name={nameOf(shown, formats)} from={start} to={last} {...grid} />
        )}
      </div>
    </CalendarFrame>
  )

  /** A month of the year. In a wide window it is small: its sum stands below its name instead of those of its weeks. */
  function ofYear(month: string) {
    const end = endOfPeriod(month, 'month')
    const sum = measureOf(addUp(between(month, end)), measure) ?? 0
    return (
      <section key={month}>
        <h2>
          <Link href={addressOf({ period: 'month', start: month, measure }, calendar)}>
            {formats.month(calendarMoment(month))}
          </Link>
        </h2>
        {isWide && <p>{isKnown && sum > 0 ? measures.words(sum, measure) : '\u00a0'}</p>}
        <MonthGrid
          name={formats.monthAndYear(calendarMoment(month))}
          from={month}
          to={end}
          {...grid}
          withoutSums={isWide}
        />
      </section>
    )
  }
}
