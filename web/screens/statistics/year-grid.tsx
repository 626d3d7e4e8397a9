import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'wouter'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePerson } from '../../data/accounts/person'
import { addUp, type Measure, measureOf } from '../../data/workouts/sums'
import { addDays, calendarMoment, daysBetween, startOfPeriod, weekdayOf } from '../../format/calendar'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { ScrollBox } from '../../ui/layout/scroll-box'
import styles from './year-grid.module.css'

interface YearGridProps {
  days: readonly CalendarDay[]
  year: number
  today: string
  measure: Measure
  form: SpeedForm
}

/**
 * Shows a year as a grid of days, with one column per week. Stronger colours mean larger amounts. A line above the grid
 * shows the chosen day, which links to its workouts. For keyboards the grid is a single slider instead of hundreds of
 * links.
 */
export function YearGrid({ days, year, today, measure, form }: YearGridProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const [, navigate] = useLocation()
  const measures = useMeasures(form)
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const values = valuesOf(days, { first, last, measure })
  const max = Math.max(...values.values(), Number.MIN_VALUE)
  const start = startOfPeriod(first, 'week', profile.weekm)
  const columnOf = (day: string) => Math.floor(daysBetween(start, day) / 7) + 1
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)
  const resting = [...values.keys()].at(-1) ?? (today >= first && today <= last ? today : first)
  const shown = chosen !== null && chosen >= first && chosen <= last ? chosen : resting
  const title = t('statistics.daysOf', { year })
  const dayInWords = (day: string) => formats.calendarDayInWords(calendarMoment(day))
  const valueInWords = (day: string) =>
    measures.words(values.get(day) ?? (measure === 'speed' ? null : 0), measure)
  const addressOf = (day: string) => `/workouts?from=${day}&to=${day}`
  const press = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    const day = target instanceof HTMLElement ? target.dataset.day : undefined
    if (day === undefined) return
    // A mouse click opens the day, because a tooltip has already described it. There are no tooltips for fingers, so a
    // tap only chooses the day.
    if (pointerType === 'mouse' && values.has(day)) navigate(addressOf(day))
    else setChosen(day)
  })
  useEffect(() => {
    const listening = new AbortController()
    // In Firefox before version 129 click events have no `pointerType`, so they are handled like taps.
    grid.current?.addEventListener('click', event => press(event as PointerEvent), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setChosen(addDays(first, Number(target.value)))
  const open = ({ key }: KeyboardEvent) => key === 'Enter' && values.has(shown) && navigate(addressOf(shown))
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.lead}>{t('amounts.activeDays', { count: values.size })}</p>
      <p className={styles.shown}>
        {values.has(shown) ? <Link href={addressOf(shown)}>{dayInWords(shown)}</Link> : dayInWords(shown)}{' '}
        <strong>{valueInWords(shown)}</strong>
      </p>
      <ScrollBox labelledBy={titleId} inSight={shown}>
        <div ref={grid} className={styles.year}>
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
            const share = value === undefined ? 0 : 0.25 + 0.75 * Math.sqrt(value / max)
            return (
              <span
                key={day}
                className={value === undefined ? styles.day : `${styles.day} ${styles.active}`}
                style={{ ...place, '--share': share } as CSSProperties}
                data-in-sight={day === shown ? '' : undefined}
                title={value === undefined ? undefined : `${dayInWords(day)}: ${valueInWords(day)}`}
                data-day={day}
              />
            )
          })}
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={daysBetween(first, last)}
            value={daysBetween(first, shown)}
            onChange={move}
            onKeyDown={open}
            aria-label={title}
            aria-valuetext={`${dayInWords(shown)}: ${valueInWords(shown)}`}
          />
        </div>
      </ScrollBox>
    </section>
  )
}

/** The amount of each day with a workout. */
function valuesOf(
  days: readonly CalendarDay[],
  { first, last, measure }: { first: string; last: string; measure: Measure },
): Map<string, number> {
  const byDay = Map.groupBy(
    days.filter(({ day }) => day >= first && day <= last),
    ({ day }) => day,
  )
  return new Map([...byDay].map(([day, some]) => [day, measureOf(addUp(some), measure) ?? 0]))
}
