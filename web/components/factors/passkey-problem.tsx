import { wasCancelled } from '../../data/accounts/passkeys'
import { ApiError } from '../../data/client/api-error'
import { useTranslation } from '../../i18n/use-translation'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from '../feedback/failure'

/** Says why a passkey was not made or used. Errors that do not come from the server come from the browser. */
export function PasskeyProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (error === null) return null
  if (error instanceof ApiError) return <ProblemNotice error={error} />
  return (
    <Notice tone="plain">{t(wasCancelled(error) ? 'factor.noPasskeyUsed' : 'factor.passkeyFailed')}</Notice>
  )
}
