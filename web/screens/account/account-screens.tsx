import { Redirect, Route, Switch } from 'wouter'
import { NotFound } from '../../ui/feedback/not-found'
import { AvatarPage } from './avatar/avatar-page'
import { PersonalPage } from './profile/personal-page'
import { ProfilePage } from './profile/profile-page'

/** The screens under /profile. Addresses of settings that were moved redirect to the new ones. */
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
      {moved.map(([from, to]) => (
        <Route key={from} path={from}>
          <Redirect to={to} replace />
        </Route>
      ))}
      <Route path="/profile/apps/:id">{({ id }) => <Redirect to={`/settings/apps/${id}`} replace />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

const moved = [
  ['/profile/preferences', '/settings'],
  ['/profile/edit/preferences', '/settings'],
  ['/profile/sports', '/settings/sports'],
  ['/profile/edit/account', '/settings/account'],
  ['/profile/edit/account/moving-in', '/import-export'],
  ['/profile/apps', '/settings/apps'],
  ['/profile/apps/tokens/new', '/settings/apps/tokens/new'],
] as const
