import { Redirect, Route, Switch } from 'wouter'
import { NotFound } from '../../ui/feedback/not-found'
import { AvatarPage } from './avatar/avatar-page'
import { AccountPage } from './login/account-page'
import { PreferencesPage } from './preferences/preferences-page'
import { PersonalPage } from './profile/personal-page'
import { ProfilePage } from './profile/profile-page'
import { SportPreferencesPage } from './sports/sport-preferences-page'

/** Everything about one's own account. */
export function AccountScreens() {
  return (
    <Switch>
      <Route path="/profile">
        <ProfilePage />
      </Route>
      <Route path="/profile/edit">
        <PersonalPage />
      </Route>
      <Route path="/profile/edit/picture">
        <AvatarPage />
      </Route>
      <Route path="/profile/edit/account">
        <AccountPage />
      </Route>
      <Route path="/profile/edit/preferences">
        <PreferencesPage />
      </Route>
      <Route path="/profile/preferences">
        <Redirect to="/profile/edit/preferences" replace />
      </Route>
      <Route path="/profile/sports">
        <SportPreferencesPage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
