import { Route, Switch, useLocation } from 'wouter'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { EmailRequestForm } from './email-request-form'
import { NewPasswordPage } from './new-password-page'
import { WithConfiguration } from './with-configuration'

/** The screens for a forgotten password. */
export function RecoveryScreens() {
  return (
    <Switch>
      <Route path="/password-reset/request">
        <RequestPage />
      </Route>
      <Route path="/password-reset/sent">
        <SentPage />
      </Route>
      <Route path="/password-reset/password-updated">
        <UpdatedPage />
      </Route>
      <Route>
        <NewPasswordPage />
      </Route>
    </Switch>
  )
}

function RequestPage() {
  return (
    <WithConfiguration>
      {({ is_email_sending_enabled: sendsMail }) => (sendsMail ? <Request /> : <WithoutMail />)}
    </WithConfiguration>
  )
}

function Request() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <AuthLayout title={t('recovery.title')} context={t('recovery.context')}>
      <EmailRequestForm purpose="passwordReset" onSent={() => navigate('/password-reset/sent')} />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </AuthLayout>
  )
}

function WithoutMail() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('recovery.title')}>
      <p>{t('recovery.withoutMail')}</p>
      <AskAdministrator />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </AuthLayout>
  )
}

function SentPage() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('recovery.sentTitle')}>
      <p>{t('recovery.sent')}</p>
      <p>{t('recovery.sentHint')}</p>
      <ButtonLink href="/password-reset/request">{t('recovery.again')}</ButtonLink>
    </AuthLayout>
  )
}

function UpdatedPage() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('recovery.doneTitle')}>
      <p>{t('recovery.done')}</p>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </AuthLayout>
  )
}
