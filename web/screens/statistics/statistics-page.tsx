import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { sharedForm } from '../../../src/tracks/curves/speed-form'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { Failure } from '../../components/feedback/failure'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { useShowsEnergy } from '../../components/statistics/use-shows-energy'
import { usePerson } from '../../data/accounts/person'
import { useCalendarDays } from '../../data/workouts/calendar'
import { useSpeedForms } from '../../data/workouts/sports'
import { sportsOf } from '../../data/workouts/sums'
import { dayIn } from '../../format/calendar'
import type { SpeedForm } from '../../format/formats'
import { wholeYear } from '../../format/whole-year'
import { useTranslation } from '../../i18n/use-translation'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { readShown, type Shown, shownAddress } from './address'
import { ByHour } from './by-hour'
import { ByPlace } from './by-place'
import { BySport } from './by-sport'
import { OverTime } from './over-time'
import { yearBefore, yearsOf } from './periods'
import { StatisticsBar } from './statistics-bar'
import styles from './statistics-page.module.css'
import { YearGrid } from './year-grid'
import { YearsCompared } from './years-compared'

/** Shows sums of workouts, such as the distance: over time, by sport, place and hour, and compared with other years. */
export function StatisticsPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const today = dayIn(profile.timezone, new Date())
  const thisYear = Number(today.slice(0, 4))
  const asked = readShown(parameters, thisYear)
  const { data, error, refetch, isPlaceholderData } = useCalendarDays({
    sport_id: asked.sport,
    equipment_id: asked.equipment,
    country: asked.country,
    town: asked.town,
  })
  const hasEnergy = useShowsEnergy()(data ?? [])
  const shown: Shown = asked.measure === 'energy' && !hasEnergy ? { ...asked, measure: 'distance' } : asked
  const years = useMemo(() => yearsOf(data ?? [], thisYear), [data, thisYear])
  const formOf = useSpeedForms()
  // If a sport is chosen, it determines whether speeds or paces are shown, even if it has no workouts yet.
  const form = shown.sport === '' ? sharedForm(sportsOf(data ?? []), formOf) : formOf(Number(shown.sport))
  const show = (some: Partial<Shown>) =>
    navigate(shownAddress({ ...asked, ...some }, thisYear), { replace: true })
  const hasNone = profile.nb_workouts === 0 && data?.length === 0
  return (
    <Page title={t('frame.statistics')} context={t('statistics.context')} withoutAdd>
      <StatisticsLinks />
      {hasNone ? (
        <Empty sentence={t('statistics.empty')} hint={t('statistics.emptyHint')} action={<AddLink />} />
      ) : (
        <>
          <StatisticsBar shown={shown} years={years} form={form} hasEnergy={hasEnergy} onShow={show} />
          {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
          {data === undefined && error === null && <StatisticsSkeleton />}
          {data !== undefined && (
            <div className={styles.parts} aria-busy={isPlaceholderData}>
              <Parts days={data} shown={shown} today={today} years={years} form={form} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

interface PartsProps {
  days: readonly CalendarDay[]
  shown: Shown
  today: string
  years: readonly number[]
  form: SpeedForm
}

function Parts({ days, shown, today, years, form }: PartsProps) {
  const { measure, year } = shown
  const span = useMemo(() => spanOf(days, year, today), [days, year, today])
  const within = useMemo(() => days.filter(({ day }) => day >= span.from && day <= span.to), [days, span])
  // The days are those of whole years, so that the requests stay the same until the year ends, and their answers are found
  // when there is no server.
  const asked = useMemo(() => (year === null ? {} : wholeYear(year)), [year])
  const before = useMemo(() => (year === null ? null : yearBefore(days, span.to)), [days, year, span])
  return (
    <>
      <OverTime days={within} before={before} span={span} shown={shown} form={form} />
      <BySport days={within} before={before} measure={measure} />
      {measure !== 'speed' && years.length > 1 && (
        <YearsCompared days={days} measure={measure} years={years} today={today} />
      )}
      <YearGrid
        days={days}
        year={year ?? Number(today.slice(0, 4))}
        today={today}
        measure={measure}
        form={form}
      />
      <ByPlace shown={shown} days={asked} />
      <ByHour shown={shown} days={asked} />
    </>
  )
}

/**
 * The first and the last day to show. A year begins on 1 January and ends on 31 December. The current year ends today,
 * or with the last workout if that has a later date. The span of all years begins with the first workout.
 */
function spanOf(
  days: readonly CalendarDay[],
  year: number | null,
  today: string,
): { from: string; to: string } {
  const latest = days.at(-1)?.day ?? today
  // The span may end after today, because workouts can have a date in the future.
  const end = latest > today ? latest : today
  if (year === null) return { from: days[0]?.day ?? `${today.slice(0, 4)}-01-01`, to: end }
  const last = `${year}-12-31`
  return { from: `${year}-01-01`, to: last > end && end >= `${year}-01-01` ? end : last }
}

function StatisticsSkeleton() {
  return (
    <Loading>
      <Skeleton height={4} />
      <Skeleton height={16} />
    </Loading>
  )
}
