import { useTranslation } from 'react-i18next'
import type { EquipmentType } from '../../src/equipment-types/schemas'
import { equipmentTypeFacts } from '../equipment/equipment-types'
import { useEquipmentTypes } from '../equipment/queries'
import { useTypeName } from '../equipment/use-type-name'
import { Icon } from '../ui/icon'
import { AdministrationFailure } from './administration-failure'
import { AdministrationPage } from './administration-page'
import { OfferList, OfferListSkeleton } from './offer-list'
import { OfferRow } from './offer-row'
import { useOfferEquipmentType } from './queries'

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
