import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/feedback/failure'
import { Button } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'

interface RedemptionUnderwayProps {
  title: string
  /** Why it failed; null while it is underway. */
  error: Error | null
  onRetry: () => void
}

/** While a link is being followed, and when the server could not be asked. */
export function RedemptionUnderway({ title, error, onRetry }: RedemptionUnderwayProps) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={title}>
      {error === null ? (
        <p role="status">{t('common.loading')}</p>
      ) : (
        <>
          <ProblemNotice error={error} />
          <Button look="primary" onPress={onRetry}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
    </AuthLayout>
  )
}

/** A link that was used, is too old or is not complete. The children lead on. */
export function DeadLink({ sentence, children }: { sentence: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('confirmation.deadTitle')}>
      <p>{sentence}</p>
      {children}
    </AuthLayout>
  )
}
