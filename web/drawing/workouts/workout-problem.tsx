import { useTranslation } from 'react-i18next'
import { failureKey, failureWords } from '../../data/client/failures'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from '../feedback/failure'

/** Why a workout could not be saved. What each field allows is checked by itself; what is left is how they go together. */
export function WorkoutProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.workout, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
