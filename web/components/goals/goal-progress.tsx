import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import { useTranslation } from '../../i18n/use-translation'
import styles from './goal-progress.module.css'
import { useGoalWords } from './goal-words'

/** Shows a goal's progress, and where it should be today, in words and as a bar. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const { t } = useTranslation()
  const words = useGoalWords()
  const { amount, progress } = goal
  const share = (value: number) => `${Math.min(value / amount, 1) * 100}%`
  return (
    <div>
      <p className={styles.line}>
        <strong>{words.amount(progress.amount, goal.measure)}</strong>{' '}
        <span className={styles.of}>{t('goals.of', { amount: words.amount(amount, goal.measure) })}</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(Math.round((progress.amount / amount) * 100), 100)}
        aria-label={words.name(goal)}
      >
        <span className={styles.reached} style={{ inlineSize: share(progress.amount) }} />
        {progress.amount < amount && (
          <span className={styles.due} style={{ insetInlineStart: share(progress.due) }} />
        )}
      </div>
      <p className={styles.standing}>{standing()}</p>
    </div>
  )

  function standing(): string {
    if (progress.amount >= amount) return t('goals.reached')
    const ahead = progress.amount - progress.due
    const difference = words.amount(roundedOf(Math.abs(ahead)), goal.measure)
    if (roundedOf(Math.abs(ahead)) === 0) return t('goals.onPace')
    return t(ahead > 0 ? 'goals.ahead' : 'goals.behind', { amount: difference })
  }

  /** Rounds distances to a tenth, everything else to whole units. */
  function roundedOf(value: number): number {
    return goal.measure === 'distance' ? Math.round(value * 10) / 10 : Math.round(value)
  }
}
