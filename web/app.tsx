import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { AboutPage } from './screens/about/about-page'
import { PolicyBanner } from './frame/policy-banner'
import { PolicyPage } from './screens/about/policy-page'
import { Administration } from './screens/administration/administration'
import { ApiError } from './api-error'
import { AppScreens } from './screens/account/apps/app-screens'
import { ConsentPage } from './screens/account/apps/consent/consent-page'
import { EquipmentScreens } from './screens/equipment/equipment-screens'
import { Frame } from './frame/frame'
import { ConfirmationScreens } from './screens/entry/confirmation-screens'
import { EmailUpdatePage } from './screens/entry/email-update-page'
import { RegisterPage } from './screens/entry/register-page'
import { ProfileScreens } from './screens/account/account-screens'
import { RecoveryScreens } from './screens/entry/recovery-screens'
import { LoginPage } from './screens/entry/login-page'
import { SignedIn } from './frame/signed-in'
import { session } from './data/client/session'
import { useNeedsFirstAccount } from './data/instance/setup'
import { SetupPage } from './screens/setup/setup-page'
import { useStore } from './ui/store'
import { ErrorBoundary } from './frame/error-boundary'
import { Lost } from './drawing/feedback/failure'
import { AddScreens } from './screens/add/add-screens'
import { WorkoutsPage } from './screens/workouts/workouts-page'
import { WorkoutPage } from './screens/workout/workout-page'
import { WorkoutsMapPage } from './screens/map/workouts-map-page'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Trackhut may be reachable without the Internet, so the browser's opinion of being online does not matter.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status >= 500,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A new screen begins at its top; going back keeps the place, which the browser remembers. */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options)
  if (options?.replace !== true) window.scrollTo(0, 0)
}

export function App() {
  // Nothing of one account is left for the next.
  useEffect(() => session.subscribe(() => queryClient.clear()), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={navigateToTop}>
          <Screens />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Screens() {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={to => navigate(to)}>
      <Switch>
        <Route path="/setup">
          <SetupPage />
        </Route>
        <Route path="/account-confirmation/*?">
          <ConfirmationScreens />
        </Route>
        <Route path="/password-reset/*?">
          <RecoveryScreens />
        </Route>
        <Route path="/email-update">
          <EmailUpdatePage />
        </Route>
        <Route>
          <Inside />
        </Route>
      </Switch>
    </RouterProvider>
  )
}

/** Everything that needs an account. */
function Inside() {
  const { token } = useStore(session)
  if (token === null) return <Outside />
  return (
    <SignedIn>
      <Switch>
        <Route path="/profile/apps/authorize">
          <ConsentPage />
        </Route>
        <Route>
          <Framed />
        </Route>
      </Switch>
    </SignedIn>
  )
}

/** The screens with the navigation around them. */
function Framed() {
  return (
    <Frame>
      <PolicyBanner />
      <Switch>
        <Route path="/">
          <Redirect to="/workouts" replace />
        </Route>
        <Route path="/login">
          <Redirect to="/workouts" replace />
        </Route>
        <Route path="/register">
          <Redirect to="/workouts" replace />
        </Route>
        <Route path="/about">
          <AboutPage />
        </Route>
        <Route path="/privacy-policy">
          <PolicyPage />
        </Route>
        <Route path="/workouts">
          <WorkoutsPage />
        </Route>
        <Route path="/workouts/add/*?">
          <AddScreens />
        </Route>
        <Route path="/workouts/map">
          <WorkoutsMapPage />
        </Route>
        <Route path="/workouts/:id">{({ id }) => <WorkoutPage key={id} id={id} segment={null} />}</Route>
        <Route path="/workouts/:id/segment/:segment">
          {({ id, segment }) => <WorkoutPage key={id} id={id} segment={segment} />}
        </Route>
        <Route path="/equipments/*?">
          <EquipmentScreens />
        </Route>
        <Route path="/profile/apps/*?">
          <AppScreens />
        </Route>
        <Route path="/profile/*?">
          <ProfileScreens />
        </Route>
        <Route path="/admin/*?">
          <Administration />
        </Route>
        <Route>
          <Lost />
        </Route>
      </Switch>
    </Frame>
  )
}

/** Logged out: what is open to everybody, else the log-in page; or the way to the first account when there is none yet. */
function Outside() {
  const { t } = useTranslation()
  const { data: needsFirstAccount, isPending } = useNeedsFirstAccount()
  if (isPending) return null
  if (needsFirstAccount === true) return <Redirect to="/setup" replace />
  return (
    <Switch>
      <Route path="/register">
        <RegisterPage />
      </Route>
      <Route path="/about">
        <AboutPage />
      </Route>
      <Route path="/privacy-policy">
        <PolicyPage />
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
