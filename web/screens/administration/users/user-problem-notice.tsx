import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice'
import { ProblemNotice } from '../../../ui/problem-notice'
import { problemOfUserChange } from '../../../administration/user-problem'

/** Why an account was not changed, next to what was tried. */
export function UserProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = problemOfUserChange(error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
