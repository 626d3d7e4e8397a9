import { useLocation } from 'wouter'
import { useConfirmation } from '../../data/accounts/redemption'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { DeadLink, RedemptionUnderway } from './redemption-layout'

/**
 * Opened by the link in the email that confirms a new account. The page confirms the account, logs in and opens the
 * home page.
 */
export function ConfirmationPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { state, error, retry } = useConfirmation(() => navigate('/', { replace: true }))
  if (state !== 'dead') {
    return <RedemptionUnderway title={t('confirmation.underway')} error={error} onRetry={retry} />
  }
  return (
    <DeadLink sentence={t('confirmation.dead')}>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
      <ButtonLink href="/account-confirmation/resend">{t('confirmation.again')}</ButtonLink>
    </DeadLink>
  )
}
