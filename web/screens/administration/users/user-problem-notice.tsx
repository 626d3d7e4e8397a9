import { useTranslation } from 'react-i18next'
import { failureKey, failureWords } from '../../../data/client/failures'
import { ProblemNotice } from '../../../drawing/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'

/** Why an account was not changed, next to what was tried. */
export function UserProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.user, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
