import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { useRateWorkout, type WorkoutAnalysis } from '../../../data/workouts/analysis'
import { useTranslation } from '../../../i18n/use-translation'
import { SelectField } from '../../../ui/fields/select-field'
import styles from './exertion.module.css'

interface ExertionProps {
  workout: Workout
  analysis: Pick<WorkoutAnalysis, 'perceived_exertion' | 'is_exertion_recorded'>
}

const highest = 10

/** Lets the user say how hard the workout felt, from 1 to 10. The choice is saved at once. */
export function Exertion({ workout, analysis }: ExertionProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const rating = useRateWorkout(workout)
  const { perceived_exertion: value, is_exertion_recorded } = analysis
  const options = [
    { id: 0, name: t('analysis.exertion.none') },
    ...Array.from({ length: highest }, (_, index) => ({ id: index + 1, name: formats.count(index + 1) })),
  ]
  return (
    <div className={styles.exertion}>
      <SelectField
        label={t('analysis.exertion.question')}
        options={options}
        value={value ?? 0}
        onChange={chosen => rating.mutate(chosen === 0 ? null : chosen)}
      />
      <p className={styles.hint}>
        {t('analysis.exertion.hint')} {is_exertion_recorded && t('analysis.exertion.recorded')}
      </p>
      {rating.error !== null && <ProblemNotice error={rating.error} />}
    </div>
  )
}

/** The same question, folded, for pages that show nothing else about training. */
export function FoldedExertion(props: ExertionProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.folded}>
      <summary>{t('analysis.exertion.question')}</summary>
      <Exertion {...props} />
    </details>
  )
}
