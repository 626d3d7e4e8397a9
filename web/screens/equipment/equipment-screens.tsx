import { Route, Switch } from 'wouter'
import { NotFound } from '../../ui/feedback/not-found'
import { EditEquipmentPage, NewEquipmentPage } from './edit-equipment-page'
import { EquipmentListPage } from './equipment-list-page'
import { EquipmentPage } from './equipment-page'

/** The screens under /equipments. */
export function EquipmentScreens() {
  return (
    <Switch>
      <Route path="/equipments">
        <EquipmentListPage />
      </Route>
      <Route path="/equipments/new">
        <NewEquipmentPage />
      </Route>
      <Route path="/equipments/:id">{({ id }) => <EquipmentPage key={id} id={id} />}</Route>
      <Route path="/equipments/:id/edit">{({ id }) => <EditEquipmentPage key={id} id={id} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
