import { Route, Switch } from 'wouter'
import { NotFound } from '../../../ui/feedback/not-found'
import { AppsPage } from './apps-page'
import { ConnectorPage } from './connectors/connector-page'
import { AppPage } from './registered/app-page'
import { NewAppPage } from './registered/new-app-page'
import { NewTokenPage } from './tokens/new-token-page'
import { NewAddressPage } from './upload-addresses/new-address-page'
import { NewWebhookPage } from './webhooks/new-webhook-page'
import { WebhookPage } from './webhooks/webhook-page'

/** The screens under /settings/apps. */
export function AppScreens() {
  return (
    <Switch>
      <Route path="/settings/apps">
        <AppsPage />
      </Route>
      <Route path="/settings/apps/new">
        <NewAppPage />
      </Route>
      <Route path="/settings/apps/tokens/new">
        <NewTokenPage />
      </Route>
      <Route path="/settings/apps/addresses/new">
        <NewAddressPage />
      </Route>
      <Route path="/settings/apps/services/:name">
        {({ name }) => <ConnectorPage key={name} name={name} />}
      </Route>
      <Route path="/settings/apps/webhooks/new">
        <NewWebhookPage />
      </Route>
      <Route path="/settings/apps/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route path="/settings/apps/:id">{({ id }) => <AppPage key={id} id={id} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
