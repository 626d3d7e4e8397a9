import { Route, Switch } from 'wouter'
import { useTranslation } from '../../i18n/use-translation'
import { lazyPart } from '../../ui/lazy-part'
import { ConfirmationScreens } from './confirmation-screens'
import { LoginPage } from './login-page'

// These pages are loaded on demand, because few visitors open links from emails, or set a password. Some of their texts
// are in the second part of the texts, which is loaded later.
const ArrivalPage = lazyPart(async () => (await import('./arrival-page')).ArrivalPage)
const EmailUpdatePage = lazyPart(async () => (await import('./email-update-page')).EmailUpdatePage)
const RegisterPage = lazyPart(async () => (await import('./register-page')).RegisterPage)
const RecoveryScreens = lazyPart(async () => (await import('./recovery-screens')).RecoveryScreens)
const InvitationPage = lazyPart(async () => (await import('./invitation-page')).InvitationPage)

/**
 * The screens without a session: login, registration and recovery. At any other address, the login is shown, and after
 * the login the screen that belongs to the address.
 */
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
      <Route path="/login/:way">{({ way }) => <ArrivalPage key={way} way={way} />}</Route>
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
