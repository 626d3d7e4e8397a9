import { useTranslation } from 'react-i18next'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useEquipments } from '../../data/workouts/equipment'
import { Icon } from '../../ui/controls/icon'
import { SelectField } from '../../ui/fields/select-field'
import { equipmentTypeFacts, isDoneWith } from './equipment-types'

interface EquipmentSelectProps {
  /** Without, it is the equipment of the one workout that the form is about. */
  label?: string
  /** null while none is chosen. */
  sportId: number | null
  /** What is chosen already; it may stay although it is not in use any more. */
  present?: Equipment | undefined
  /** null for none. */
  value: string | null
  onChange: (equipmentId: string | null) => void
  error?: string | undefined
  autoFocus?: boolean
}

const none = 'none'

/** The equipment that fits the sport. Nothing where there is none. */
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
          icon: <Icon drawing={equipmentTypeFacts(equipment_type.id).drawing} />,
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
