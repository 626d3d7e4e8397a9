import { useId, useState } from 'react'
import type { TrainingWeeksAnswer } from '../../../../src/workouts/training/days/schemas'
import { Failure } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { useTrainingMonths } from '../../../data/workouts/training'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Choice } from '../../../ui/fields/choice'
import styles from './training-page.module.css'
import { useEasyInWords } from './use-easy-in-words'
import { easyShare, type ZonedPeriod } from './zones'
import { ZonesChart } from './zones-chart'

interface TimeInZonesProps {
  ofWeeks: TrainingWeeksAnswer['data']
  /** The first day of the first week. The first month is the one that contains this day. */
  from: string
  isComputing: boolean
}

/** Shows the time in heart-rate zones of each week or month, and which share of it was easy and hard. */
export function TimeInZones({ ofWeeks, from, isComputing }: TimeInZonesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const inWords = useEasyInWords()
  const titleId = useId()
  const [period, setPeriod] = useState<'week' | 'month'>('week')
  const { data, error, refetch } = useTrainingMonths(from, isComputing, period === 'month')
  const months = data?.months.map(({ month, ...zoned }) => ({ start: month, ...zoned }))
  const shown: readonly ZonedPeriod[] | undefined =
    period === 'month' ? months : ofWeeks.weeks.map(({ week, ...zoned }) => ({ start: week, ...zoned }))
  const share = shown && inWords(easyShare(shown))
  const missing = shown?.reduce((sum, { without_heart_rate }) => sum + without_heart_rate, 0) ?? 0
  const division = period === 'month' ? data : ofWeeks
  const assumed = division?.assumed ?? []
  return (
    <section aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{t('training.zones')}</h2>
        <Choice
          label={t('training.zones')}
          isLabelHidden
          options={[
            { id: 'week', name: t('home.week') },
            { id: 'month', name: t('home.month') },
          ]}
          value={period}
          onChange={setPeriod}
        />
      </header>
      {share !== null && share !== undefined && (
        <p className={styles.lead}>
          {share}. {t('training.easyHardHelp')}
          {assumed.includes('thresholdHeartRate') && ` ${t('analysis.assumed')}`}
        </p>
      )}
      {shown !== undefined && <ZonesChart periods={shown} period={period} />}
      {shown === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {shown === undefined && error === null && (
        <Loading>
          <Skeleton height={16} />
        </Loading>
      )}
      {assumed.some(value => value !== 'thresholdHeartRate') && (
        <p className={styles.note}>{t('analysis.zones.assumed')}</p>
      )}
      {division !== undefined && division.schemes.length > 1 && (
        <p className={styles.note}>{t('training.severalSchemes')}</p>
      )}
      {missing > 0 && (
        <p className={styles.note}>{t('training.withoutHeartRate', { number: formats.count(missing) })}</p>
      )}
    </section>
  )
}
