import { useState } from 'react'
import type { Goal } from '../../../src/workouts/analysis/goals/schemas'
import { ConfirmedAction } from '../../components/feedback/confirmed-action'
import { Failure } from '../../components/feedback/failure'
import { GoalProgress } from '../../components/goals/goal-progress'
import { useGoalWords } from '../../components/goals/goal-words'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { useDeleteGoal, useGoals } from '../../data/workouts/goals'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import { GoalForm } from './goal-form'
import styles from './goals-page.module.css'

/** Lists the user's goals with their progress. */
export function GoalsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useGoals()
  /** The id of the goal that is being edited; `new` for a new one; `null` if the form is closed. */
  const [edited, setEdited] = useState<string | null>(null)
  const end = () => setEdited(null)
  const begin = (
    <Button look="primary" onPress={() => setEdited('new')}>
      {t('goals.add')}
    </Button>
  )
  return (
    <Page
      title={t('goals.title')}
      context={t('goals.context')}
      actions={edited === null && data !== undefined && data.length > 0 && begin}
      withoutAdd
    >
      <StatisticsLinks />
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <GoalsSkeleton />}
      {edited === 'new' && <GoalForm goal={null} onEnd={end} />}
      {data?.length === 0 && edited === null && (
        <Empty sentence={t('goals.empty')} hint={t('goals.emptyHint')} action={begin} />
      )}
      <ul className={styles.goals}>
        {data?.map(goal => (
          <li key={goal.id} className={styles.goal}>
            {edited === goal.id ? (
              <GoalForm goal={goal} onEnd={end} />
            ) : (
              <ShownGoal goal={goal} onEdit={() => setEdited(goal.id)} />
            )}
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ShownGoal({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const { t } = useTranslation()
  const words = useGoalWords()
  const deleting = useDeleteGoal(goal)
  const name = words.name(goal)
  return (
    <>
      <h2>{name}</h2>
      <GoalProgress goal={goal} />
      <div className={styles.actions}>
        <Button onPress={onEdit} aria-label={t('goals.editNamed', { name })}>
          {t('goals.edit')}
        </Button>
        <ConfirmedAction
          label={t('goals.delete')}
          fullLabel={t('goals.deleteNamed', { name })}
          question={t('goals.deleteTitle')}
          text={t('goals.deleteText')}
          confirmLabel={t('goals.delete')}
          action={deleting}
        />
      </div>
    </>
  )
}

function GoalsSkeleton() {
  return (
    <Loading>
      <Skeleton height={6} />
      <Skeleton height={6} />
    </Loading>
  )
}
