// The values of the equipment form. The functions here are pure.
import type { Equipment, EquipmentBody } from '../../../src/workouts/equipments/schemas'
import { isDoneWith } from '../../components/equipment/equipment-types'
import type { FailureKey } from '../../data/client/failures'
import { kilometresPerMile } from '../../format/formats'

// The API's limits, in characters.
export const maxLabelLength = 50
export const maxDescriptionLength = 200

export type EquipmentField = 'label' | 'type' | 'description' | 'sports'

export type FieldProblems = Partial<
  Record<EquipmentField, FailureKey<'equipment'> | 'equipment.labelMissing' | 'equipment.typeMissing'>
>

export interface EquipmentValues {
  label: string
  /** The id of the type; `null` if none is chosen. */
  typeId: number | null
  description: string
  isActive: boolean
  /** Ids of the sports for which the equipment is the default. */
  sportIds: readonly number[]
  /** The intended distance in the user's unit; NaN if there is none. */
  retireAt: number
}

const kilometresPer = (isImperial: boolean) => (isImperial ? kilometresPerMile : 1)

/** The initial values of the form. @param equipment `null` for new equipment */
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

/** Changes the type, and removes the sports that do not fit the new type. */
export function withType(values: EquipmentValues, typeId: number): EquipmentValues {
  return { ...values, typeId, sportIds: values.sportIds.filter(id => isDoneWith(typeId, id)) }
}

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

/** Finds required values that are missing. */
export function missingFields({ label, typeId }: EquipmentValues): FieldProblems {
  return {
    ...(label.trim() === '' && { label: 'equipment.labelMissing' as const }),
    ...(typeId === null && { type: 'equipment.typeMissing' as const }),
  }
}
