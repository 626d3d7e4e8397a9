// Equipment as the form shows it. Pure.
import type { Equipment, EquipmentBody } from '../../../src/workouts/equipments/schemas'
import { isDoneWith } from '../../components/equipment/equipment-types'
import type { FailureKey } from '../../data/client/failures'
import { kilometresPerMile } from '../../format/formats'

// The interface's limits, in characters.
export const longestLabel = 50
export const longestDescription = 200

export type EquipmentField = 'label' | 'type' | 'description' | 'sports'

export type FieldProblems = Partial<
  Record<EquipmentField, FailureKey<'equipment'> | 'equipment.labelMissing' | 'equipment.typeMissing'>
>

export interface EquipmentValues {
  label: string
  /** null while none is chosen. */
  typeId: number | null
  description: string
  isActive: boolean
  /** Ids of the sports it is the default for. */
  sportIds: readonly number[]
  /** In the person's unit; not a number while there is no limit. */
  retireAt: number
}

const kilometresPer = (isImperial: boolean) => (isImperial ? kilometresPerMile : 1)

/** What the form begins with; null stands for new equipment. */
export function equipmentValues(equipment: Equipment | null, isImperial: boolean): EquipmentValues {
  const km = equipment?.retire_at ?? Number.NaN
  return {
    label: equipment?.label ?? '',
    typeId: equipment?.equipment_type.id ?? null,
    description: equipment?.description ?? '',
    isActive: equipment?.is_active ?? true,
    sportIds: equipment?.default_for_sport_ids ?? [],
    retireAt: Math.round((km / kilometresPer(isImperial)) * 100) / 100,
  }
}

/** The values with another type: sports that are not done with it are not among them any more. */
export function withType(values: EquipmentValues, typeId: number): EquipmentValues {
  return { ...values, typeId, sportIds: values.sportIds.filter(id => isDoneWith(typeId, id)) }
}

/** What is sent. */
export function equipmentBody(values: EquipmentValues, isImperial: boolean) {
  const { label, typeId, description, isActive, sportIds, retireAt } = values
  const km = retireAt * kilometresPer(isImperial)
  return {
    label: label.trim(),
    equipment_type_id: typeId,
    description: description.trim() || null,
    is_active: isActive,
    default_for_sport_ids: [...sportIds],
    retire_at: Number.isNaN(km) ? null : Math.round(km * 1000) / 1000,
  } satisfies EquipmentBody
}

/** What has to be said before it can be sent. */
export function missingFields({ label, typeId }: EquipmentValues): FieldProblems {
  return {
    ...(label.trim() === '' && { label: 'equipment.labelMissing' as const }),
    ...(typeId === null && { type: 'equipment.typeMissing' as const }),
  }
}
