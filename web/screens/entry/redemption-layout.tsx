import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/feedback/failure'
import { Button } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'

interface RedemptionUnderwayProps {
  title: string
  /** The error of the request; `null` while it is running. */
  error: Error | null
  onRetry: () => void
}

/** Shown while the server handles the link, and when the server cannot be reached. */
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

/** Says that a link was used, has expired or is incomplete. The children say what to do instead. */
export function DeadLink({ sentence, children }: { sentence: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('confirmation.deadTitle')}>
      <p>{sentence}</p>
      {children}
    </AuthLayout>
  )
}
