import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { ProblemNotice } from '../../ui/problem-notice'

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
    <Doorstep title={title}>
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
    </Doorstep>
  )
}

/** A link that was used, is too old or is not complete. The children lead on. */
export function DeadLink({ sentence, children }: { sentence: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('confirmation.deadTitle')}>
      <p>{sentence}</p>
      {children}
    </Doorstep>
  )
}
