import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePerson } from '../../data/accounts/person'
import { useCalendarHours } from '../../data/workouts/calendar'
import { addDays, calendarMoment } from '../../format/calendar'
import { ScrollBox } from '../../ui/layout/scroll-box'
import type { Shown } from './address'
import styles from './by-hour.module.css'

interface ByHourProps {
  shown: Shown
  span: { from: string; to: string }
}

/** A Monday, for the names of weekdays. */
const aMonday = '2024-01-01'
const allHours = Array.from({ length: 24 }, (_, hour) => hour)

/** When workouts begin, by weekday and hour. */
export function ByHour({ shown: { sport, equipment, country, town }, span }: ByHourProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const titleId = useId()
  const { data } = useCalendarHours({ ...span, sport_id: sport, equipment_id: equipment, country, town })
  if (data === undefined) return null
  const most = Math.max(...data.flat(), 1)
  // The server begins on Monday.
  const order = profile.weekm ? [0, 1, 2, 3, 4, 5, 6] : [6, 0, 1, 2, 3, 4, 5]
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.byHour')}</h2>
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
            {order.map(weekday => (
              <tr key={weekday}>
                <th scope="row">{formats.shortWeekday(calendarMoment(addDays(aMonday, weekday)))}</th>
                {allHours.map(hour => {
                  const count = data[weekday]?.[hour] ?? 0
                  return (
                    <td key={hour} style={{ '--share': Math.sqrt(count / most) } as CSSProperties}>
                      {count === 0 ? (
                        <span className="visually-hidden">0</span>
                      ) : (
                        <span title={t('workouts.count', { count })}>{count}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
