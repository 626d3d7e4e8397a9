import { useTranslation } from 'react-i18next'
import { Route, Switch } from 'wouter'
import { ConfirmationScreens } from './confirmation-screens'
import { EmailUpdatePage } from './email-update-page'
import { InvitationPage } from './invitation-page'
import { LoginPage } from './login-page'
import { RecoveryScreens } from './recovery-screens'
import { RegisterPage } from './register-page'

/** The ways to an account. Every other address asks to log in, and leads there afterwards. */
export function EntryScreens() {
  const { t } = useTranslation()
  return (
    <Switch>
      <Route path="/account-confirmation/*?">
        <ConfirmationScreens />
      </Route>
      <Route path="/password-reset/*?">
        <RecoveryScreens />
      </Route>
      <Route path="/email-update">
        <EmailUpdatePage />
      </Route>
      <Route path="/invitation">
        <InvitationPage />
      </Route>
      <Route path="/register">
        <RegisterPage />
      </Route>
      <Route path="/profile/apps/authorize">
        <LoginPage context={t('login.forApp')} />
      </Route>
      <Route>
        <LoginPage />
      </Route>
    </Switch>
  )
}
