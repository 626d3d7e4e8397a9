import { Route, Switch, useLocation } from 'wouter'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { ConfirmationPage } from './confirmation-page'
import { EmailRequestForm } from './email-request-form'
import { WithConfiguration } from './with-configuration'

/** The screens between registration and the first login. */
export function ConfirmationScreens() {
  return (
    <Switch>
      <Route path="/account-confirmation/email-sent">
        <RegisteredPage />
      </Route>
      <Route path="/account-confirmation/resend">
        <ResendPage />
      </Route>
      <Route>
        <ConfirmationPage />
      </Route>
    </Switch>
  )
}

/**
 * Explains the next step after registration. The page is the same for an email address that already has an account, so
 * that nobody can find out who has one.
 */
function RegisteredPage() {
  return (
    <WithConfiguration>
      {({ is_email_sending_enabled: sendsMail }) => (sendsMail ? <EmailSent /> : <WaitForAdministrator />)}
    </WithConfiguration>
  )
}

function EmailSent() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('confirmation.sentTitle')}>
      <p>{t('confirmation.sent')}</p>
      <p>{t('confirmation.sentHint')}</p>
      <ButtonLink href="/account-confirmation/resend">{t('confirmation.again')}</ButtonLink>
    </AuthLayout>
  )
}

function WaitForAdministrator() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('confirmation.byAdministratorTitle')}>
      <p>{t('confirmation.byAdministrator')}</p>
      <AskAdministrator />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </AuthLayout>
  )
}

function ResendPage() {
  return (
    <WithConfiguration>
      {({ is_email_sending_enabled: sendsMail }) => (sendsMail ? <Resend /> : <WaitForAdministrator />)}
    </WithConfiguration>
  )
}

function Resend() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <AuthLayout title={t('confirmation.requestTitle')} context={t('confirmation.requestContext')}>
      <EmailRequestForm purpose="confirmation" onSent={() => navigate('/account-confirmation/email-sent')} />
    </AuthLayout>
  )
}
