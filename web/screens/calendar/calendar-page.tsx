import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'wouter'
import { MonthGrid } from '../../components/calendar/month-grid'
import { Failure } from '../../components/feedback/failure'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePerson } from '../../data/accounts/person'
import { useCalendarDays } from '../../data/workouts/calendar'
import { addUp, measureOf } from '../../data/workouts/sums'
import { addDays, calendarMoment, dayIn, endOfPeriod, shiftPeriod } from '../../format/calendar'
import { useArrowKeys } from '../../ui/arrow-keys'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Choice } from '../../ui/fields/choice'
import { Page } from '../../ui/layout/page'
import styles from './calendar-page.module.css'
import { useSwipes } from './swipes'

/** The calendar of a month or a year, with links to the previous and the next one. */
export function CalendarPage() {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const measures = useMeasures()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const today = dayIn(profile.timezone, new Date())
  const { period, start, measure } = readShown(parameters, today)
  const addressOf = (period: 'month' | 'year', start: string | null) =>
    addressWith({ period, start, measure }, today)
  const [earlier, later] = [-1, 1].map(count => addressOf(period, shiftPeriod(start, period, count))) as [
    string,
    string,
  ]
  const calendar = useRef<HTMLDivElement>(null)
  useArrowKeys(earlier, later)
  useSwipes(calendar, { toLeft: later, toRight: earlier })
  const months =
    period === 'year' ? Array.from({ length: 12 }, (_, month) => shiftPeriod(start, 'month', month)) : [start]
  const end = endOfPeriod(start, period)
  const { data, error, refetch, isPlaceholderData } = useCalendarDays({
    from: addDays(start, -6),
    to: addDays(end, 6),
  })
  const name = period === 'year' ? start.slice(0, 4) : formats.monthAndYear(calendarMoment(start))
  const within = (data ?? []).filter(({ day }) => day >= start && day <= end)
  return (
    <Page
      title={name}
      context={<SumsInWords days={within} />}
      actions={
        <nav className={styles.leaf} aria-label={t('calendar.leaf')}>
          <ButtonLink href={earlier} look="icon" aria-label={t('calendar.earlier')}>
            <Icon svg={chevronLeft} />
          </ButtonLink>
          <ButtonLink href={addressOf(period, null)}>{t('calendar.today')}</ButtonLink>
          <ButtonLink href={later} look="icon" aria-label={t('calendar.later')}>
            <Icon svg={chevronRight} />
          </ButtonLink>
          {period === 'month' ? (
            <ButtonLink href={addressOf('year', `${start.slice(0, 4)}-01-01`)}>
              {t('calendar.toYear')}
            </ButtonLink>
          ) : (
            <ButtonLink href={addressOf('month', null)}>{t('calendar.toMonth')}</ButtonLink>
          )}
        </nav>
      }
      withoutAdd
    >
      <StatisticsLinks />
      <div className={styles.measure}>
        <Choice
          label={t('statistics.measure')}
          isLabelHidden
          options={(['distance', 'duration'] as const).map(id => ({ id, name: measures.name(id) }))}
          value={measure}
          onChange={chosen =>
            navigate(addressWith({ period, start, measure: chosen }, today), { replace: true })
          }
        />
      </div>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <CalendarSkeleton />}
      {data !== undefined && (
        <div ref={calendar} className={styles[period]} aria-busy={isPlaceholderData}>
          {months.map(month => (
            <section key={month}>
              {period === 'year' && (
                <h2>
                  <Link href={addressOf('month', month)}>{formats.month(calendarMoment(month))}</Link>
                </h2>
              )}
              <MonthGrid month={month} days={data} today={today} measure={measure} />
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}

function SumsInWords({ days }: { days: Parameters<typeof addUp>[0] }) {
  const measures = useMeasures()
  const sums = addUp(days)
  return (
    <span role="status">
      {(['workouts', 'distance', 'duration'] as const)
        .map(measure => measures.words(measureOf(sums, measure), measure))
        .join(' · ')}
    </span>
  )
}

interface Shown {
  period: 'month' | 'year'
  start: string
  /** The figure that the dots and the sums represent. */
  measure: 'distance' | 'duration'
}

/** Reads `?month=2026-11` or `?year=2026`. If the parameters are invalid, the current month is shown. */
function readShown(parameters: URLSearchParams, today: string): Shown {
  const [month, year] = [parameters.get('month') ?? '', parameters.get('year') ?? '']
  const measure = parameters.get('measure') === 'duration' ? 'duration' : 'distance'
  if (/^[12]\d{3}$/.test(year)) return { period: 'year', start: `${year}-01-01`, measure }
  const isMonth = /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)
  return { period: 'month', start: `${isMonth ? month : today.slice(0, 7)}-01`, measure }
}

/** Makes the URL of a month or year. @param start `null` for the current month or year */
function addressWith(
  { period, start, measure }: Omit<Shown, 'start'> & { start: string | null },
  today: string,
): string {
  const parameters = new URLSearchParams()
  if (period === 'year') parameters.set('year', (start ?? today).slice(0, 4))
  else if (start !== null) parameters.set('month', start.slice(0, 7))
  if (measure !== 'distance') parameters.set('measure', measure)
  return parameters.size === 0 ? '/calendar' : `/calendar?${parameters}`
}

function CalendarSkeleton() {
  return (
    <Loading>
      <Skeleton height={20} />
    </Loading>
  )
}
