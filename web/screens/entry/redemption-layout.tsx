import type { ReactNode } from 'react'
import { ProblemNotice } from '../../components/feedback/failure'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'

interface RedemptionUnderwayProps {
  title: string
  /** The error of the request; `null` while the request is running. */
  error: Error | null
  onRetry: () => void
}

/** Shown while the server processes a link's token, and when the server cannot be reached. */
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

/** Explains that a link was used, has expired or is incomplete. The children explain what to do instead. */
export function DeadLink({ sentence, children }: { sentence: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('confirmation.deadTitle')}>
      <p>{sentence}</p>
      {children}
    </AuthLayout>
  )
}
