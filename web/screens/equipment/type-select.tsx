import type { EquipmentType } from '../../../src/workouts/equipments/schemas'
import { equipmentTypeFacts } from '../../components/equipment/equipment-types'
import { useTypeName } from '../../components/equipment/use-type-name'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../../ui/controls/icon'
import { SelectField } from '../../ui/fields/select-field'

interface TypeSelectProps {
  types: readonly EquipmentType[]
  /** The current type, which is listed even if it has been switched off; `null` for new equipment. */
  present: EquipmentType | null
  value: number | null
  onChange: (typeId: number) => void
  error: string | undefined
}

export function TypeSelect({ types, present, value, onChange, error }: TypeSelectProps) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  const offered = types.filter(type => type.is_active && type.id !== present?.id)
  const options = present === null ? offered : [present, ...offered]
  return (
    <SelectField
      label={t('equipment.type')}
      placeholder={t('equipment.typePlaceholder')}
      options={options
        .toSorted((one, other) => one.id - other.id)
        .map(type => ({
          id: type.id,
          name: typeName(type),
          icon: <Icon svg={equipmentTypeFacts(type.id).svg} />,
        }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
