import { useTranslation } from 'react-i18next'
import { Page } from '../ui/layout/page'
import { EquipmentForm } from '../screens/equipment/equipment-form'

export function NewEquipmentPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('equipment.add')} context={t('equipment.newContext')} withoutAdd>
      <EquipmentForm equipment={null} />
    </Page>
  )
}
