import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useEquipments } from '../../data/workouts/all-equipment'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../../ui/controls/icon'
import { SelectField } from '../../ui/fields/select-field'
import { equipmentTypeFacts, isDoneWith } from './equipment-types'

interface EquipmentSelectProps {
  /** The field's label. By default it says that this is the equipment of the form's workout. */
  label?: string
  /** The id of the chosen sport; `null` if none is chosen. */
  sportId: number | null
  /** The equipment that is in use at present. It stays in the list even if it is inactive. */
  present?: Equipment | undefined
  /** The id of the chosen equipment; `null` for none. */
  value: string | null
  onChange: (equipmentId: string | null) => void
  error?: string | undefined
  autoFocus?: boolean
}

const none = 'none'

/** A select with the equipment that fits the sport. Renders nothing if there is none. */
export function EquipmentSelect(props: EquipmentSelectProps) {
  const { label, sportId, present, value, onChange, error, autoFocus = false } = props
  const { t } = useTranslation()
  const { data: equipments = [] } = useEquipments()
  const offered = equipments.filter(
    equipment => (equipment.is_active || equipment.id === present?.id) && isSuitable(equipment, sportId),
  )
  if (offered.length === 0) return null
  return (
    <SelectField
      label={label ?? t('equipmentChoice.label')}
      options={[
        { id: none, name: t('equipmentChoice.none') },
        ...offered.map(({ id, label: name, equipment_type }) => ({
          id,
          name,
          icon: <Icon svg={equipmentTypeFacts(equipment_type.id).svg} />,
        })),
      ]}
      value={value ?? none}
      onChange={id => onChange(id === none ? null : id)}
      error={error}
      autoFocus={autoFocus}
    />
  )
}

export function isSuitable({ equipment_type }: Equipment, sportId: number | null): boolean {
  return sportId !== null && isDoneWith(equipment_type.id, sportId)
}
