import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePerson } from '../../data/accounts/person'
import { measureOf, type Sums } from '../../data/workouts/sums'
import { calendarMoment } from '../../format/calendar'
import type { Formats } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { useArrowKeys } from '../../ui/arrow-keys'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Choice } from '../../ui/fields/choice'
import { Page } from '../../ui/layout/page'
import styles from './calendar-page.module.css'
import {
  addressOf,
  type Calendar,
  type CalendarPeriod,
  lastDayOf,
  type Shown,
  shiftShown,
  startOfOther,
} from './shown'
import { useSwipes } from './swipes'

export interface CalendarProps {
  shown: Shown
  calendar: Calendar
}

interface CalendarFrameProps extends CalendarProps {
  /** The sums of the period; `null` while they are not known. */
  sums: Sums | null
  /** The state of the request for the content. */
  loading: {
    data: object | undefined
    error: Error | null
    refetch: () => void
    isPlaceholderData: boolean
  }
  /** Whether the page uses the whole width. */
  wide: boolean
  children: ReactNode
}

const wordsOf = {
  month: 'calendarPages.toMonth',
  weeks: 'calendar.toFourWeeks',
  year: 'calendarPages.toYear',
} as const

/** What the calendar has in every width: the name of the period, its sums, and ways to other periods. */
export function CalendarFrame(props: CalendarFrameProps) {
  const { shown, calendar, sums, loading, wide, children } = props
  const { t } = useTranslation()
  const { formats } = usePerson()
  const measures = useMeasures()
  const [, navigate] = useLocation()
  const [earlier, later] = [-1, 1].map(count =>
    addressOf({ ...shown, start: shiftShown(shown, count) }, calendar),
  ) as [string, string]
  const content = useRef<HTMLDivElement>(null)
  useArrowKeys(earlier, later)
  useSwipes(content, { toLeft: later, toRight: earlier })
  const otherPeriod = (period: CalendarPeriod) => ({
    ...{ period, start: startOfOther(shown, period, calendar) },
    measure: shown.measure,
  })
  const others = (Object.keys(wordsOf) as CalendarPeriod[]).filter(period => period !== shown.period)
  const { data, error, refetch, isPlaceholderData } = loading
  return (
    <Page
      title={nameOf(shown, formats)}
      context={<SumsInWords sums={sums} />}
      actions={
        <nav className={styles.leaf} aria-label={t('calendar.leaf')}>
          <ButtonLink href={earlier} look="icon" aria-label={t('calendarPages.earlier')}>
            <Icon svg={chevronLeft} />
          </ButtonLink>
          <ButtonLink href={addressOf({ ...shown, start: null }, calendar)}>
            {t('calendarPages.today')}
          </ButtonLink>
          <ButtonLink href={later} look="icon" aria-label={t('calendarPages.later')}>
            <Icon svg={chevronRight} />
          </ButtonLink>
          {others.map(period => (
            <ButtonLink key={period} href={addressOf(otherPeriod(period), calendar)}>
              {t(wordsOf[period])}
            </ButtonLink>
          ))}
        </nav>
      }
      wide={wide}
      withoutAdd
    >
      <StatisticsLinks />
      <div className={styles.measure}>
        <Choice
          label={t('statistics.measure')}
          isLabelHidden
          options={(['distance', 'duration'] as const).map(id => ({ id, name: measures.name(id) }))}
          value={shown.measure}
          onChange={measure => navigate(addressOf({ ...shown, measure }, calendar), { replace: true })}
        />
      </div>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <CalendarSkeleton />}
      {data !== undefined && (
        <div ref={content} className={styles.content} aria-busy={isPlaceholderData}>
          {children}
        </div>
      )}
    </Page>
  )
}

/** The name of a period, such as "November 2026" or "Nov 2 – Nov 29, 2026". */
export function nameOf(shown: Pick<Shown, 'period' | 'start'>, formats: Formats): string {
  const { period, start } = shown
  if (period === 'year') return start.slice(0, 4)
  const first = calendarMoment(start)
  if (period === 'month') return formats.monthAndYear(first)
  return `${formats.monthAndDay(first)} – ${formats.shortDate(calendarMoment(lastDayOf(shown)))}`
}

/** Says the sums of the period. Amounts that are unknown or zero are left out, but the number of workouts may be zero. */
function SumsInWords({ sums }: { sums: Sums | null }) {
  const measures = useMeasures()
  const words =
    sums === null
      ? []
      : (['workouts', 'distance', 'duration'] as const)
          .filter(measure => measure === 'workouts' || measureOf(sums, measure) !== 0)
          .map(measure => measures.words(measureOf(sums, measure), measure))
  // Without words, a no-break space keeps the height of the line.
  return <span role="status">{words.join(' · ') || '\u00a0'}</span>
}

function CalendarSkeleton() {
  return (
    <Loading>
      <Skeleton height={20} />
    </Loading>
  )
}
