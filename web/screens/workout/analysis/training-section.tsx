import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useAnalysis, type WorkoutAnalysis } from '../../../data/workouts/analysis'
import { useCurves } from '../../../data/workouts/curves/curves'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import { ClimbsTable } from './climbs-table'
import { DynamicsFigures } from './dynamics'
import { Exertion, FoldedExertion } from './exertion'
import { GradientBands, shownBands } from './gradient-bands'
import { hasFigures, TrainingFigures } from './training-figures'
import styles from './training-section.module.css'
import { WonMeans, wonMeans } from './won-means'
import { ZoneTimes } from './zone-times'

/**
 * Shows the training figures of a workout: zones, load, best averages and climbs, and asks how hard it was. If there
 * are no figures, only the folded question is there. If the user has hidden training, nothing is.
 */
export function TrainingSection({ workout, marked }: { workout: Workout; marked: Marked }) {
  const { t } = useTranslation()
  const { data: analysis } = useAnalysis(workout, true)
  const { data: curves } = useCurves(workout, null)
  const wBalance = curves?.wBalance ?? null
  const bands = shownBands(analysis?.gradients ?? [])
  const won = wonMeans(analysis?.best_means ?? [])
  if (analysis === undefined || analysis.is_hidden) return null
  if (saysNothing(analysis)) return <FoldedExertion workout={workout} analysis={analysis} />
  return (
    <Section className={styles.section} title={t('analysis.title')}>
      <div className={styles.parts}>
        {analysis.zones.length > 0 && <ZoneTimes analysis={analysis} sportId={workout.sport_id} />}
        {hasFigures(analysis) && <TrainingFigures analysis={analysis} sportId={workout.sport_id} />}
        {(analysis.dynamics !== null || wBalance !== null) && (
          <DynamicsFigures dynamics={analysis.dynamics} wBalance={wBalance} />
        )}
        {won.length > 0 && <WonMeans means={won} sportId={workout.sport_id} marked={marked} />}
        {analysis.climbs.length > 0 && <ClimbsTable climbs={analysis.climbs} marked={marked} />}
        {bands.length > 0 && <GradientBands bands={bands} sportId={workout.sport_id} />}
      </div>
      <Exertion workout={workout} analysis={analysis} />
    </Section>
  )
}

const saysNothing = ({
  zones,
  climbs,
  gradients,
  best_means,
  dynamics,
  ...figures
}: WorkoutAnalysis): boolean =>
  zones.length + climbs.length + shownBands(gradients).length + wonMeans(best_means).length === 0 &&
  dynamics === null &&
  !hasFigures(figures)
