import { useTranslation } from 'react-i18next'
import { Route, Switch, useLocation } from 'wouter'
import { AskAdministrator } from '../../drawing/feedback/ask-administrator'
import { WithConfiguration } from './with-configuration'
import { LetterForm } from './email-request-form'
import { ButtonLink } from '../../ui/controls/button'
import { Doorstep } from '../../ui/layout/auth-layout'
import { NewPasswordPage } from './new-password-page'

/** The way back in for whoever forgot the password. */
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
    <Doorstep title={t('recovery.title')} context={t('recovery.context')}>
      <LetterForm path="/api/auth/password/reset-request" onSent={() => navigate('/password-reset/sent')} />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </Doorstep>
  )
}

function WithoutMail() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('recovery.title')}>
      <p>{t('recovery.withoutMail')}</p>
      <AskAdministrator />
      <ButtonLink href="/login">{t('login.goTo')}</ButtonLink>
    </Doorstep>
  )
}

function SentPage() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('recovery.sentTitle')}>
      <p>{t('recovery.sent')}</p>
      <p>{t('recovery.sentHint')}</p>
      <ButtonLink href="/password-reset/request">{t('recovery.again')}</ButtonLink>
    </Doorstep>
  )
}

function UpdatedPage() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('recovery.doneTitle')}>
      <p>{t('recovery.done')}</p>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </Doorstep>
  )
}
