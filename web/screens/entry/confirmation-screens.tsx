import { useTranslation } from 'react-i18next'
import { Route, Switch, useLocation } from 'wouter'
import { AskAdministrator } from '../../drawing/feedback/ask-administrator'
import { WithConfiguration } from './with-configuration'
import { ButtonLink } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { ConfirmationPage } from './confirmation-page'
import { LetterForm } from './email-request-form'

/** What lies between a new account and its first log-in. */
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

/** The same for an address that has an account already: nobody learns that from here. */
function RegisteredPage() {
  return (
    <WithConfiguration>
      {({ is_email_sending_enabled: sendsMail }) => (sendsMail ? <LetterSent /> : <WaitForAdministrator />)}
    </WithConfiguration>
  )
}

function LetterSent() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('confirmation.sentTitle')}>
      <p>{t('confirmation.sent')}</p>
      <p>{t('confirmation.sentHint')}</p>
      <ButtonLink href="/account-confirmation/resend">{t('confirmation.again')}</ButtonLink>
    </Doorstep>
  )
}

function WaitForAdministrator() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('confirmation.byAdministratorTitle')}>
      <p>{t('confirmation.byAdministrator')}</p>
      <AskAdministrator />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </Doorstep>
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
    <Doorstep title={t('confirmation.requestTitle')} context={t('confirmation.requestContext')}>
      <LetterForm
        path="/api/auth/account/resend-confirmation"
        onSent={() => navigate('/account-confirmation/email-sent')}
      />
    </Doorstep>
  )
}
