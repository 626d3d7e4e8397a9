import { Route, Switch } from 'wouter'
import { NotFound } from '../../ui/feedback/not-found'
import { lazyPart } from '../../ui/lazy-part'
import { AccountPage } from './login/account-page'
import { PreferencesPage } from './preferences/preferences-page'
import { RecalculationPage } from './recalculation/recalculation-page'
import { SharesPage } from './shares/shares-page'
import { SportPreferencesPage } from './sports/sport-preferences-page'

// These need more code than the others.
const SecurityPage = lazyPart(async () => (await import('./security/security-page')).SecurityPage)
const ZonesPage = lazyPart(async () => (await import('./zones/zones-page')).ZonesPage)

/** The screens under /settings, except those of apps. */
export function SettingsScreens() {
  return (
    <Switch>
      <Route path="/settings">
        <PreferencesPage />
      </Route>
      <Route path="/settings/sports">
        <SportPreferencesPage />
      </Route>
      <Route path="/settings/recalculation">
        <RecalculationPage />
      </Route>
      <Route path="/settings/shared">
        <SharesPage />
      </Route>
      <Route path="/settings/privacy-zones">
        <ZonesPage />
      </Route>
      <Route path="/settings/account">
        <AccountPage />
      </Route>
      <Route path="/settings/security">
        <SecurityPage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
