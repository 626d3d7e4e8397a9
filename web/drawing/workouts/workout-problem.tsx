import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api-error'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from '../../ui/problem-notice'

/** Why a workout could not be saved. What each field allows is checked by itself; what is left is how they go together. */
export function WorkoutProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.isNotFound) return <Notice tone="danger">{t('workout.gone')}</Notice>
  if (error.message === 'invalid payload') return <Notice tone="danger">{t('measures.impossible')}</Notice>
  return <ProblemNotice error={error} />
}
