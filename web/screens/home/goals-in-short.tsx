import { Link } from 'wouter'
import { GoalProgress } from '../../components/goals/goal-progress'
import { useGoalWords } from '../../components/goals/goal-words'
import { useGoals } from '../../data/workouts/goals'
import { useTranslation } from '../../i18n/use-translation'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'

const maxShown = 4

export function GoalsInShort() {
  const { t } = useTranslation()
  const words = useGoalWords()
  const { data } = useGoals()
  if (data === undefined) return null
  return (
    <Section title={t('goals.title')}>
      <ul className={styles.goals}>
        {data.slice(0, maxShown).map(goal => (
          <li key={goal.id}>
            <p className={styles.quiet}>{words.name(goal)}</p>
            <GoalProgress goal={goal} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link href="/statistics/goals">{t(data.length === 0 ? 'goals.setFirst' : 'goals.toAll')}</Link>
      </p>
    </Section>
  )
}
