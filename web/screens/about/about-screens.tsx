import { Route, Switch } from 'wouter'
import { AboutPage } from './about-page'
import { PolicyPage } from './policy-page'

/** The pages about this instance, which need no login. */
export function AboutScreens() {
  return (
    <Switch>
      <Route path="/about">
        <AboutPage />
      </Route>
      <Route>
        <PolicyPage />
      </Route>
    </Switch>
  )
}
