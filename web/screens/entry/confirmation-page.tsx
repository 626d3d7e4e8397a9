import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { LoginAnswer } from '../../../src/auth/schemas'
import { beginSession } from '../../data/client/session'
import { ButtonLink } from '../../ui/controls/button'
import { useRedemption } from '../../data/accounts/redemption'
import { DeadLink, RedemptionUnderway } from './redemption-layout'

/** Where the letter to a new account leads: confirms the account, logs in and goes inside. */
export function ConfirmationPage() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { state, error, retry } = useRedemption<LoginAnswer>(
    '/api/auth/account/confirm',
    ({ auth_token }) => {
      beginSession(auth_token)
      navigate('/workouts', { replace: true })
    },
  )
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
