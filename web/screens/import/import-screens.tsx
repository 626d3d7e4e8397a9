import { Route, Switch } from 'wouter'
import { NotFound } from '../../ui/feedback/not-found'
import { lazyPart } from '../../ui/lazy-part'
import { ImportExportPage } from './import-export-page'

const SqlPage = lazyPart(async () => (await import('./sql/sql-page')).SqlPage)

/** The screens under /import-export. */
export function ImportScreens() {
  return (
    <Switch>
      <Route path="/import-export">
        <ImportExportPage />
      </Route>
      <Route path="/import-export/sql">
        <SqlPage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
