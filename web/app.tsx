import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-aria-components'
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { ApiError } from './data/client/api-error'
import { basePath } from './data/client/base-path'
import { session } from './data/client/session'
import { askForHome } from './data/home/home-answers'
import { askForList, askForWorkout } from './data/home/workouts-answers'
import { useNeedsFirstAccount } from './data/instance/setup'
import { HomePage } from './screens/home/home-page'
import { ErrorBoundary } from './shell/error-boundary'
import { Shell } from './shell/shell'
import { SignedIn } from './shell/signed-in'
import { NotFound } from './ui/feedback/not-found'
import { firstPart, lazyPart } from './ui/lazy-part'
import { useStore } from './ui/store'

// The home page is part of the first bundle, because phones load one file faster than twenty. Other screens are loaded
// on demand.
const AboutScreens = lazyPart(async () => (await import('./screens/about/about-screens')).AboutScreens)
const AccountScreens = lazyPart(
  async () => (await import('./screens/account/account-screens')).AccountScreens,
)
const AppScreens = lazyPart(async () => (await import('./screens/account/apps/app-screens')).AppScreens)
const ConsentPage = lazyPart(
  async () => (await import('./screens/account/apps/consent/consent-page')).ConsentPage,
)
const AddScreens = lazyPart(async () => (await import('./screens/add/add-screens')).AddScreens)
const Administration = lazyPart(
  async () => (await import('./screens/administration/administration')).Administration,
)
const DuplicatesPage = lazyPart(
  async () => (await import('./screens/duplicates/duplicates-page')).DuplicatesPage,
)
const EffortsPage = lazyPart(
  async () => (await import('./screens/training/efforts/efforts-page')).EffortsPage,
)
const EntryScreens = firstPart(async () => (await import('./screens/entry/entry-screens')).EntryScreens)
const EquipmentScreens = lazyPart(
  async () => (await import('./screens/equipment/equipment-screens')).EquipmentScreens,
)
const WorkoutsMapPage = lazyPart(
  async () => (await import('./screens/map/workouts-map-page')).WorkoutsMapPage,
)
const BodyPage = lazyPart(async () => (await import('./screens/training/body/body-page')).BodyPage)
const CalendarPage = lazyPart(async () => (await import('./screens/calendar/calendar-page')).CalendarPage)
const ComparePage = lazyPart(async () => (await import('./screens/workout/compare/compare-page')).ComparePage)
const ConfirmPage = lazyPart(async () => (await import('./screens/confirm/confirm-page')).ConfirmPage)
const GoalsPage = lazyPart(async () => (await import('./screens/goals/goals-page')).GoalsPage)
const ImportScreens = lazyPart(async () => (await import('./screens/import/import-screens')).ImportScreens)
const RecordsPage = lazyPart(async () => (await import('./screens/records/records-page')).RecordsPage)
const ReviewPage = lazyPart(async () => (await import('./screens/review/review-page')).ReviewPage)
const SettingsScreens = lazyPart(
  async () => (await import('./screens/account/settings-screens')).SettingsScreens,
)
const SetupPage = lazyPart(async () => (await import('./screens/setup/setup-page')).SetupPage)
const WhoIsItForPage = lazyPart(
  async () => (await import('./screens/setup/who-is-it-for-page')).WhoIsItForPage,
)
const SharedPage = lazyPart(async () => (await import('./screens/shared/shared-page')).SharedPage)
const StatisticsPage = lazyPart(
  async () => (await import('./screens/statistics/statistics-page')).StatisticsPage,
)
const TrainingPage = lazyPart(
  async () => (await import('./screens/training/page/training-page')).TrainingPage,
)
const CertificatePage = lazyPart(
  async () => (await import('./screens/certificate/certificate-page')).CertificatePage,
)
const WorkoutPage = lazyPart(async () => (await import('./screens/workout/workout-page')).WorkoutPage)
const WorkoutsPage = firstPart(async () => (await import('./screens/workouts/workouts-page')).WorkoutsPage)

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Queries run even if the browser says it is offline, because a server at home is reachable without the Internet.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status >= 500,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Fetches all displayed data again. */
export const askAnew = () => void queryClient.invalidateQueries()

/** Starts loading the code or data of the current address, if it is a common one, in parallel with the profile. */
export function preloadScreens(): void {
  const path = location.pathname.slice(basePath.length)
  const isSignedIn = session.get().token !== null
  const isShared = path.startsWith('/s/')
  if (isShared) SharedPage.preload()
  else if (path === '/trust') CertificatePage.preload()
  else if (!isSignedIn) EntryScreens.preload()
  else if (path === '/') askForHome(queryClient)
  else if (path === '/workouts') {
    WorkoutsPage.preload()
    askForList(queryClient)
  } else {
    const [, id] = /^\/workouts\/(?!(?:add|map|duplicates|confirm)\b)([^/]+)/.exec(path) ?? []
    if (id === undefined) return
    WorkoutPage.preload()
    askForWorkout(queryClient, id)
  }
}

/** Scrolls to the top of a new screen. When somebody goes back, the browser restores the position. */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options)
  if (options?.replace !== true) window.scrollTo(0, 0)
}

export function App() {
  // Empties the query cache, so that the next user does not see data of the previous account.
  useEffect(() => session.subscribe(() => queryClient.clear()), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router base={basePath} aroundNav={navigateToTop}>
          <Screens />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

const aboutPaths = /^\/(about|privacy-policy)$/

function Screens() {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={to => navigate(to)} useHref={to => basePath + to}>
      <Switch>
        <Route path="/setup">
          <SetupPage />
        </Route>
        <Route path={/^\/(account-confirmation|password-reset|email-update|invitation|login\/.)/}>
          <EntryScreens />
        </Route>
        <Route path="/trust">
          <CertificatePage />
        </Route>
        <Route path="/s/:token">{({ token }) => <SharedPage key={token} token={token} />}</Route>
        <Route>
          <Inside />
        </Route>
      </Switch>
    </RouterProvider>
  )
}

/** Screens that need a session. Without one, `Outside` is shown instead. */
function Inside() {
  const { token } = useStore(session)
  // Loads the screen while the profile is being fetched.
  useEffect(() => {
    if (token !== null) preloadScreens()
  }, [token])
  if (token === null) return <Outside />
  return (
    <SignedIn>
      <Switch>
        <Route path="/profile/apps/authorize">
          <ConsentPage />
        </Route>
        <Route path="/setup/people">
          <WhoIsItForPage />
        </Route>
        <Route>
          <Framed />
        </Route>
      </Switch>
    </SignedIn>
  )
}

/** Screens inside the navigation frame. */
function Framed() {
  return (
    <Shell>
      <Switch>
        <Route path="/">
          <HomePage />
        </Route>
        <Route path={/^\/(login|register)$/}>
          <Redirect to="/" replace />
        </Route>
        <Route path={aboutPaths}>
          <AboutScreens />
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
        <Route path="/workouts/duplicates">
          <DuplicatesPage />
        </Route>
        <Route path="/workouts/confirm">
          <ConfirmPage />
        </Route>
        <Route path="/workouts/:id">{({ id }) => <WorkoutPage key={id} id={id} segment={null} />}</Route>
        <Route path="/workouts/:id/compare/:other?">
          {({ id, other = null }) => <ComparePage key={`${id} ${other}`} id={id} other={other} />}
        </Route>
        <Route path="/workouts/:id/edit">
          {({ id }) => <WorkoutPage key={id} id={id} segment={null} isEdited />}
        </Route>
        <Route path="/workouts/:id/segment/:segment">
          {({ id, segment }) => <WorkoutPage key={id} id={id} segment={segment} />}
        </Route>
        <Route path="/calendar">
          <CalendarPage />
        </Route>
        <Route path="/statistics/records">
          <RecordsPage />
        </Route>
        <Route path="/statistics/records/efforts">
          <EffortsPage />
        </Route>
        <Route path="/statistics/goals">
          <GoalsPage />
        </Route>
        <Route path="/statistics/review/:year?">{({ year }) => <ReviewPage year={year} />}</Route>
        <Route path="/statistics">
          <StatisticsPage />
        </Route>
        <Route path="/training">
          <TrainingPage />
        </Route>
        <Route path="/equipments/*?">
          <EquipmentScreens />
        </Route>
        <Route path="/import-export/*?">
          <ImportScreens />
        </Route>
        <Route path="/settings/apps/*?">
          <AppScreens />
        </Route>
        <Route path="/settings/body">
          <BodyPage />
        </Route>
        <Route path="/settings/*?">
          <SettingsScreens />
        </Route>
        <Route path="/profile/*?">
          <AccountScreens />
        </Route>
        <Route path="/admin/*?">
          <Administration />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  )
}

/** Screens without a session: public pages and the login, or the setup if there is no account yet. */
function Outside() {
  const { data: needsFirstAccount, isPending } = useNeedsFirstAccount()
  if (isPending) return null
  if (needsFirstAccount === true) return <Redirect to="/setup" replace />
  return (
    <Switch>
      <Route path={aboutPaths}>
        <AboutScreens />
      </Route>
      <Route>
        <EntryScreens />
      </Route>
    </Switch>
  )
}
