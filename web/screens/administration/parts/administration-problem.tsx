import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../data/client/api-error'
import { ProblemNotice } from '../../../drawing/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'

/** Why something was not changed; that one is no administrator any more is said as what it is. */
export function AdministrationProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const isForbidden = error instanceof ApiError && error.status === 403
  if (isForbidden) return <Notice tone="danger">{t('administration.rightsLost')}</Notice>
  return <ProblemNotice error={error} />
}
