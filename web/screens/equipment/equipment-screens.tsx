import { Route, Switch } from 'wouter'
import { Lost } from '../../drawing/feedback/failure'
import { EditEquipmentPage } from './edit-equipment-page'
import { EquipmentListPage } from './equipment-list-page'
import { EquipmentPage } from './equipment-page'
import { NewEquipmentPage } from '../../equipment/new-equipment-page'

/** Every address that begins with /equipments. */
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
        <Lost />
      </Route>
    </Switch>
  )
}
