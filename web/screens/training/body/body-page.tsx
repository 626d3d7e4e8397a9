import type { BodyValue } from '../../../../src/workouts/training/body/schemas'
import { SettingsFrame } from '../../../components/account/account-frame'
import { Failure } from '../../../components/feedback/failure'
import { useBody, useThresholds } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import styles from './body-page.module.css'
import { MeasureSection } from './measure-section'
import type { Measure } from './measures'
import { Suggestions } from './suggestions'
import { TrainingSettings } from './training-settings'
import { ZonesSection } from './zones'

const ofBody = ['weight', 'resting-heart-rate', 'max-heart-rate'] as const
const ofThresholds = [
  'threshold-heart-rate',
  'threshold-power',
  'threshold-speed',
  'critical-power',
  'w-prime',
] as const

/** Shows weight, heart rates and thresholds with the days from which they are valid, and the resulting zones. */
export function BodyPage() {
  const { t } = useTranslation()
  const body = useBody()
  const thresholds = useThresholds()
  const error = body.error ?? thresholds.error
  const isLoaded = body.data !== undefined && thresholds.data !== undefined
  return (
    <SettingsFrame title={t('body.title')} context={t('body.context')}>
      {!isLoaded && error !== null && (
        <Failure
          error={error}
          onRetry={() => {
            body.refetch()
            thresholds.refetch()
          }}
        />
      )}
      {!isLoaded && error === null && (
        <Loading>
          <Skeleton height={6} />
          <Skeleton height={6} />
        </Loading>
      )}
      {body.data !== undefined && thresholds.data !== undefined && (
        <div className={styles.parts}>
          <Suggestions suggestions={thresholds.data.suggestions} />
          <Measures title={t('body.body')} measures={ofBody} values={body.data} />
          <Measures title={t('body.thresholds')} measures={ofThresholds} values={thresholds.data.values} />
          <ZonesSection />
          <TrainingSettings />
        </div>
      )}
    </SettingsFrame>
  )
}

interface MeasuresProps {
  title: string
  measures: readonly Measure[]
  values: readonly BodyValue[]
}

function Measures({ title, measures, values }: MeasuresProps) {
  return (
    <Section title={title} className={styles.part}>
      <div className={styles.measures}>
        {measures.map(measure => (
          <MeasureSection
            key={measure}
            measure={measure}
            values={values.filter(value => value.measure === measure)}
          />
        ))}
      </div>
    </Section>
  )
}
