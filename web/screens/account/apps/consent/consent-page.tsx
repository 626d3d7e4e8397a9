import { useState } from 'react'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { useAsking } from '../../../../data/accounts/apps'
import { failureKey } from '../../../../data/client/failure-codes'
import { failureWords } from '../../../../data/client/failures'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../../ui/controls/button'
import { AuthLayout } from '../../../../ui/layout/auth-layout'
import { Decision } from './decision'

/** The page to which apps send users to request access. It never redirects before the user presses a button or link. */
export function ConsentPage() {
  const { t } = useTranslation()
  // The query is read from the browser, because the router decodes parts of it, and the app must get its `state`
  // parameter back unchanged.
  const [search] = useState(() => location.search)
  const { data: asking, error, refetch } = useAsking(search)
  if (asking !== undefined) return <Decision asking={asking} search={search} />
  if (error !== null) return <Unanswerable error={error} onRetry={refetch} />
  return (
    <AuthLayout title={t('consent.title')}>
      <p role="status">{t('common.loading')}</p>
    </AuthLayout>
  )
}

/**
 * Shown when the server has rejected the request. The request's URL may be malicious, so no part of it is shown or
 * linked.
 */
function Unanswerable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const problem = failureKey(failureWords.consent, error)
  if (problem === null) {
    return (
      <AuthLayout title={t('consent.title')}>
        <ProblemNotice error={error} />
        <Button look="primary" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('consent.unanswerable')}>
      <p role="alert">{t(problem)}</p>
      <details>
        <summary>{t('common.details')}</summary>
        <code>{error.message}</code>
      </details>
      <ButtonLink href="/workouts">{t('problem.toWorkouts')}</ButtonLink>
    </AuthLayout>
  )
}
