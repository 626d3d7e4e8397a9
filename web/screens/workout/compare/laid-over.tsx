import { useState } from 'react'
import { Link } from 'wouter'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import type { Axis } from '../../../components/charts/panels'
import { Failure } from '../../../components/feedback/failure'
import { SportLabel } from '../../../components/sports/sport'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useFormats } from '../../../data/accounts/person'
import { useComparison } from '../../../data/workouts/comparison'
import { useCurves } from '../../../data/workouts/curves/curves'
import { useSpeedForms } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Choice } from '../../../ui/fields/choice'
import { Section } from '../../../ui/layout/section'
import { AgreementTable } from './agreement-table'
import styles from './compare.module.css'
import { ComparedCharts } from './compared-charts'
import { GapChart } from './gap-chart'

interface LaidOverProps {
  first: Workout
  second: Workout
}

/** Shows the curves of two workouts in the same charts, which workout was ahead, and how two devices agree. */
export function LaidOver({ first, second }: LaidOverProps) {
  const { t } = useTranslation()
  const form = useSpeedForms()(first.sport_id)
  const [one, other] = [useCurves(first, null), useCurves(second, null)]
  const { data: comparison, error, refetch } = useComparison(first, second)
  const [chosenAxis, setAxis] = useState<Axis | null>(null)
  const failure = error ?? one.error ?? other.error
  if (failure !== null) {
    const retry = () => void Promise.all([refetch(), one.refetch(), other.refetch()])
    return <Failure error={failure} onRetry={retry} />
  }
  if (comparison === undefined || one.data === undefined || other.data === undefined) {
    return (
      <Loading>
        <Skeleton height={30} />
      </Loading>
    )
  }
  const isTogether = comparison.overlap > 0
  const hasDistance = [one.data, other.data].every(({ points }) => (points.at(-1)?.distance ?? 0) > 0)
  // The recordings of two devices at the same time are compared by time.
  const axis = hasDistance ? (chosenAxis ?? (isTogether ? 'time' : 'distance')) : 'time'
  return (
    <>
      <Workouts first={first} second={second} />
      {comparison.sensors.length > 0 && (
        <Section title={t('overlay.compare.devices')} className={styles.section}>
          <p className={styles.hint}>{t('overlay.compare.devicesHint')}</p>
          <AgreementTable sensors={comparison.sensors} form={form} />
        </Section>
      )}
      {!isTogether && hasDistance && (
        <Section title={t('overlay.compare.gap')} className={styles.section}>
          {comparison.gap === null ? (
            <p className={styles.hint}>{t('overlay.compare.otherWay')}</p>
          ) : (
            <>
              <p className={styles.hint}>{t('overlay.compare.gapHint')}</p>
              <GapChart gap={comparison.gap} />
            </>
          )}
        </Section>
      )}
      <Section title={t('workout.charts')} className={styles.section}>
        {hasDistance && (
          <div className={styles.choice}>
            <Choice
              label={t('workout.over')}
              isLabelHidden
              options={[
                { id: 'distance', name: t('workout.overDistance') },
                { id: 'time', name: t('workout.overTime') },
              ]}
              value={axis}
              onChange={setAxis}
            />
          </div>
        )}
        <ComparedCharts
          curves={[one.data, other.data]}
          axis={axis}
          offset={isTogether ? comparison.offset : 0}
          form={form}
        />
      </Section>
    </>
  )
}

/** The two workouts with the looks of their lines. */
function Workouts({ first, second }: LaidOverProps) {
  const titleOf = useWorkoutTitle()
  const formats = useFormats()
  return (
    <ol className={styles.workouts}>
      {[first, second].map((workout, index) => (
        <li key={workout.id}>
          <span className={styles.key} data-look={index === 0 ? 'first' : 'second'} />
          <span>
            <Link href={`/workouts/${workout.id}`}>{titleOf(workout)}</Link>
            <span className={styles.day}>
              <SportLabel sportId={workout.sport_id} isGuess={!workout.sport_confirmed} />
              {formats.dayInWords(new Date(workout.workout_date))}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
