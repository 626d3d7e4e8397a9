import { Redirect, Route, Switch } from 'wouter'
import { movingInAddress } from '../../moving-in/address'
import { MovingInPage } from '../moving-in/import-page'
import { Lost } from '../../drawing/feedback/failure'
import { AccountPage } from './login/account-page'
import { PersonalPage } from './profile/personal-page'
import { PicturePage } from './avatar/avatar-page'
import { PreferencesPage } from '../../profile/preferences-page'
import { ProfilePage } from './profile/profile-page'
import { SportPreferencesPage } from './sports/sport-preferences-page'

/** Everything about one's own account. */
export function ProfileScreens() {
  return (
    <Switch>
      <Route path="/profile">
        <ProfilePage />
      </Route>
      <Route path="/profile/edit">
        <PersonalPage />
      </Route>
      <Route path="/profile/edit/picture">
        <PicturePage />
      </Route>
      <Route path="/profile/edit/account">
        <AccountPage />
      </Route>
      <Route path={movingInAddress}>
        <MovingInPage />
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
        <Lost />
      </Route>
    </Switch>
  )
}
