import { useTranslation } from 'react-i18next'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { Page } from '../../ui/layout/page'
import { EquipmentForm } from './equipment-form'
import { WithEquipment } from './with-equipment'

export function EditEquipmentPage({ id }: { id: string }) {
  return <WithEquipment id={id}>{equipment => <EditScreen equipment={equipment} />}</WithEquipment>
}

function EditScreen({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  return (
    <Page title={t('equipment.editTitle', { label: equipment.label })} withoutAdd>
      <EquipmentForm equipment={equipment} />
    </Page>
  )
}

export function NewEquipmentPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('equipment.add')} context={t('equipment.newContext')} withoutAdd>
      <EquipmentForm equipment={null} />
    </Page>
  )
}
