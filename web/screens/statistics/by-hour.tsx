import { type CSSProperties, useId } from 'react'
import { usePerson } from '../../data/accounts/person'
import { useCalendarHours } from '../../data/workouts/calendar'
import { addDays, calendarMoment } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { ScrollBox } from '../../ui/layout/scroll-box'
import type { Shown } from './address'
import styles from './by-hour.module.css'
import { UnknownPart } from './unknown-part'

interface ByHourProps {
  shown: Shown
  /** The days that are shown; empty for all days. */
  days: { from?: string; to?: string }
}

/** A Monday, from which the names of weekdays are computed. */
const aMonday = '2024-01-01'
const allHours = Array.from({ length: 24 }, (_, hour) => hour)

/** Shows how many workouts began in each hour of each weekday. */
export function ByHour({ shown: { sport, equipment, country, town }, days }: ByHourProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const titleId = useId()
  const { data, error, refetch } = useCalendarHours({
    ...days,
    sport_id: sport,
    equipment_id: equipment,
    country,
    town,
  })
  if (data === undefined) {
    return (
      error && <UnknownPart title={t('statistics.byHour')} error={error} onRetry={() => void refetch()} />
    )
  }
  const max = Math.max(...data.flat(), 1)
  // The server's weekdays begin with Monday.
  const order = profile.weekm ? [0, 1, 2, 3, 4, 5, 6] : [6, 0, 1, 2, 3, 4, 5]
  const weekdays = order.map(weekday => ({
    weekday,
    name: formats.shortWeekday(calendarMoment(addDays(aMonday, weekday))),
    counts: data[weekday] ?? [],
  }))
  const used = allHours.filter(hour => data.some(counts => counts[hour] !== 0))
  const [earliest, latest] = [used[0], used.at(-1)]
  if (earliest === undefined || latest === undefined) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.byHour')}</h2>
      <div className={styles.wide}>
        <ScrollBox labelledBy={titleId}>
          <table className={styles.hours} aria-labelledby={titleId}>
            <thead>
              <tr>
                <td />
                {allHours.map(hour => (
                  <th key={hour} scope="col">
                    {hour % 3 === 0 ? hour : <span className="visually-hidden">{hour}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map(({ weekday, name, counts }) => (
                <tr key={weekday}>
                  <th scope="row">{name}</th>
                  {allHours.map(hour => (
                    <Count key={hour} count={counts[hour] ?? 0} max={max} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
      {/* This table is for phones, because the one above is too wide for them. */}
      <table className={`${styles.hours} ${styles.narrow}`} aria-labelledby={titleId}>
        <thead>
          <tr>
            <td />
            {weekdays.map(({ weekday, name }) => (
              <th key={weekday} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {allHours.slice(earliest, latest + 1).map(hour => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {weekdays.map(({ weekday, counts }) => (
                <Count key={weekday} count={counts[hour] ?? 0} max={max} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A cell with the number of workouts that began in an hour. @param max the largest number in the table */
function Count({ count, max }: { count: number; max: number }) {
  const { t } = useTranslation()
  return (
    <td style={{ '--share': Math.sqrt(count / max) } as CSSProperties}>
      {count === 0 ? (
        <span className="visually-hidden">0</span>
      ) : (
        <span title={t('workouts.count', { count })}>{count}</span>
      )}
    </td>
  )
}
