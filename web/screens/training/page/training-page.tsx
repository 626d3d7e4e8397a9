import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { EddingtonNumber } from '../../../../src/workouts/training/days/schemas'
import { Failure } from '../../../components/feedback/failure'
import { StatisticsLinks } from '../../../components/statistics/statistics-links'
import { usePerson } from '../../../data/accounts/person'
import { useFitness, useTrainingWeeks } from '../../../data/workouts/training'
import { addDays, dayIn, startOfPeriod } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Choice } from '../../../ui/fields/choice'
import { AddLink } from '../../../ui/layout/add-link'
import { Page } from '../../../ui/layout/page'
import { EddingtonNumbers } from './eddington-numbers'
import { type FitnessDay, fitnessDaysOf } from './fitness-days'
import { FitnessOverTime } from './fitness-over-time'
import { LoadByWeek } from './load-by-week'
import { MonotonyByWeek } from './monotony-by-week'
import { TimeInZones } from './time-in-zones'
import styles from './training-page.module.css'
import { UnlessHidden } from './unless-hidden'
import { WeeksTable } from './weeks-table'

const weeksOf = { quarter: 13, half: 26, year: 52 } as const
type Range = keyof typeof weeksOf

/** Shows the training of the last weeks: load, fitness, fatigue and form, time in zones, and monotony. */
export function TrainingPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [range, setRange] = useState<Range>('half')
  const today = dayIn(profile.timezone, new Date())
  // The period ends with the current week.
  const from = addDays(startOfPeriod(today, 'week', profile.weekm), -7 * (weeksOf[range] - 1))
  const { data, error, refetch, isPlaceholderData } = useFitness(from)
  const days = useMemo(() => (data === undefined ? [] : fitnessDaysOf(data)), [data])
  return (
    <Page title={t('training.title')} context={t('training.context')} withoutAdd>
      <StatisticsLinks />
      <UnlessHidden>
        {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
        {data === undefined && error === null && <TrainingSkeleton />}
        {data !== undefined && days.length === 0 && <NoLoads isComputing={data.is_computing} />}
        {data !== undefined && days.length > 0 && (
          <>
            <div className={styles.bar}>
              <Choice
                label={t('training.range')}
                isLabelHidden
                options={[
                  { id: 'quarter', name: t('training.quarter') },
                  { id: 'half', name: t('training.half') },
                  { id: 'year', name: t('training.year') },
                ]}
                value={range}
                onChange={setRange}
              />
              <span className={styles.links}>
                <Link href="/statistics/records/efforts">{t('efforts.toEfforts')}</Link>
                <Link href="/settings/body" className={styles.toBody}>
                  {t('training.toBody')}
                </Link>
              </span>
            </div>
            {data.is_computing && <p className={styles.note}>{t('training.computing')}</p>}
            <div className={styles.parts} aria-busy={isPlaceholderData}>
              <FitnessOverTime days={days} today={data.today} />
              <Weeks
                from={from}
                days={days}
                today={data.today}
                eddington={data.eddington}
                isComputing={data.is_computing}
              />
            </div>
          </>
        )}
      </UnlessHidden>
    </Page>
  )
}

interface WeeksProps {
  from: string
  days: readonly FitnessDay[]
  today: string
  eddington: readonly EddingtonNumber[]
  isComputing: boolean
}

function Weeks({ from, days, today, eddington, isComputing }: WeeksProps) {
  const { data: answer, error, refetch } = useTrainingWeeks(from, isComputing)
  if (answer === undefined) {
    return error === null ? <TrainingSkeleton /> : <Failure error={error} onRetry={refetch} />
  }
  const { weeks } = answer
  return (
    <>
      <LoadByWeek ofWeeks={answer} />
      {weeks.some(({ zones }) => zones.length > 0) && (
        <TimeInZones ofWeeks={answer} from={from} isComputing={isComputing} />
      )}
      <div className={styles.beside}>
        <MonotonyByWeek weeks={weeks} />
        {eddington.length > 0 && <EddingtonNumbers numbers={eddington} />}
      </div>
      <WeeksTable weeks={weeks} days={days} today={today} />
    </>
  )
}

/** Explains how to get loads, because a page without loads does not show its purpose. */
function NoLoads({ isComputing }: { isComputing: boolean }) {
  const { t } = useTranslation()
  if (isComputing) return <p className={styles.note}>{t('training.computing')}</p>
  return (
    <Empty sentence={t('training.empty')} hint={t('training.emptyHint')} action={<AddLink />}>
      <p>
        <Link href="/settings/body" className={styles.toBody}>
          {t('training.toBody')}
        </Link>
      </p>
    </Empty>
  )
}

function TrainingSkeleton() {
  return (
    <Loading>
      <Skeleton height={4} />
      <Skeleton height={16} />
    </Loading>
  )
}
