import type { EquipmentType } from '../../../../src/workouts/equipments/schemas'
import { equipmentTypeFacts } from '../../../components/equipment/equipment-types'
import { useTypeName } from '../../../components/equipment/use-type-name'
import { useEquipmentTypes, useToggleEquipmentType } from '../../../data/workouts/equipment'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { ToggleList, ToggleListSkeleton } from './toggle-list'
import { ToggleRow } from './toggle-row'

export function EquipmentTypesPage() {
  const { t } = useTranslation()
  const { data: types, error, refetch } = useEquipmentTypes()
  return (
    <AdministrationPage title={t('adminTypes.title')} context={t('adminTypes.context')}>
      {types !== undefined && (
        <ToggleList note={t('adminTypes.note')}>
          {types.map(type => (
            <TypeToggle key={type.id} type={type} />
          ))}
        </ToggleList>
      )}
      {types === undefined && error === null && <ToggleListSkeleton />}
      {types === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

function TypeToggle({ type }: { type: EquipmentType }) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  return (
    <ToggleRow
      icon={<Icon svg={equipmentTypeFacts(type.id).svg} />}
      name={typeName(type)}
      use={type.has_equipments ? t('adminTypes.used') : undefined}
      isActive={type.is_active}
      saving={useToggleEquipmentType(type.id)}
    />
  )
}
