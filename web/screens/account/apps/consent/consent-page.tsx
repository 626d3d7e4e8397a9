import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../../components/feedback/failure'
import { useAsking } from '../../../../data/accounts/apps'
import { failureKey } from '../../../../data/client/failure-codes'
import { failureWords } from '../../../../data/client/failures'
import { Button, ButtonLink } from '../../../../ui/controls/button'
import { AuthLayout } from '../../../../ui/layout/auth-layout'
import { Decision } from './decision'

/** Where apps send people to. Nothing leads away from here but what the person presses. */
export function ConsentPage() {
  const { t } = useTranslation()
  // Not by the router, which decodes some of it: the app gets its `state` back as it was.
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

/** The address is the app's word and may be a trap, so that nothing of it is shown and nothing leads there. */
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
