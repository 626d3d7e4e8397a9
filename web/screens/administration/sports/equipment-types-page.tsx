import { useTranslation } from 'react-i18next'
import type { EquipmentType } from '../../../../src/equipment-types/schemas'
import { equipmentTypeFacts } from '../../../drawing/equipment/equipment-types'
import { useEquipmentTypes } from '../../../data/workouts/equipment'
import { useTypeName } from '../../../drawing/equipment/use-type-name'
import { Icon } from '../../../ui/controls/icon'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { OfferList, OfferListSkeleton } from './toggle-list'
import { OfferRow } from './toggle-row'
import { useOfferEquipmentType } from '../../../data/accounts/users'

/** The types of equipment of the server. */
export function EquipmentTypesPage() {
  const { t } = useTranslation()
  const { data: types, error, refetch } = useEquipmentTypes()
  return (
    <AdministrationPage title={t('adminTypes.title')} context={t('adminTypes.context')}>
      {types !== undefined && (
        <OfferList note={t('adminTypes.note')}>
          {types.map(type => (
            <TypeOffer key={type.id} type={type} />
          ))}
        </OfferList>
      )}
      {types === undefined && error === null && <OfferListSkeleton />}
      {types === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

function TypeOffer({ type }: { type: EquipmentType }) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  return (
    <OfferRow
      icon={<Icon drawing={equipmentTypeFacts(type.id).drawing} />}
      name={typeName(type)}
      use={type.has_equipments ? t('adminTypes.used') : undefined}
      isActive={type.is_active}
      saving={useOfferEquipmentType(type.id)}
    />
  )
}
