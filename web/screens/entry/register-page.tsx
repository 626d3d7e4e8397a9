import { useLocation } from 'wouter'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { useRegistration } from '../../data/accounts/authentication'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { RegisterForm } from './register-form'
import { WithConfiguration } from './with-configuration'

export function RegisterPage() {
  return (
    <WithConfiguration>
      {({ is_registration_enabled: isOpen }) => (isOpen ? <Open /> : <Closed />)}
    </WithConfiguration>
  )
}

function Open() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const registration = useRegistration(() => navigate('/account-confirmation/email-sent'))
  return (
    <AuthLayout title={t('register.title')} context={t('register.context')}>
      <RegisterForm registration={registration} />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </AuthLayout>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('register.closedTitle')}>
      <p>{t('register.closed')}</p>
      <AskAdministrator />
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </AuthLayout>
  )
}
