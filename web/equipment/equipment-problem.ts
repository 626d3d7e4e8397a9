// Why the server does not take equipment, in the app's words, by the field at fault. Pure.
import { ApiError } from '../api-error'

export type EquipmentField = 'label' | 'type' | 'description' | 'sports'

export interface EquipmentProblem {
  /** null when it is about the equipment as a whole. */
  field: EquipmentField | null
  key:
    | 'equipment.labelMissing'
    | 'equipment.labelTooLong'
    | 'equipment.labelTaken'
    | 'equipment.typeMissing'
    | 'equipment.typeGone'
    | 'equipment.typeOff'
    | 'equipment.descriptionTooLong'
    | 'equipment.sportsUnsuitable'
    | 'equipment.gone'
}

export type FieldProblems = Partial<Record<EquipmentField, EquipmentProblem['key']>>

const known: [RegExp, EquipmentProblem][] = [
  [/^label exceeds/, { field: 'label', key: 'equipment.labelTooLong' }],
  [/^equipment already exists/, { field: 'label', key: 'equipment.labelTaken' }],
  [/^invalid equipment type id$/, { field: 'type', key: 'equipment.typeGone' }],
  [/^equipment type is inactive$/, { field: 'type', key: 'equipment.typeOff' }],
  [/^(invalid sport|sport \(id)/, { field: 'sports', key: 'equipment.sportsUnsuitable' }],
  // The one thing the form can send that is refused without being named.
  [/^invalid payload$/, { field: 'description', key: 'equipment.descriptionTooLong' }],
]

/** What the server refused, or null when the failure is about something else. */
export function equipmentProblem(error: Error | null): EquipmentProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.isNotFound) return { field: null, key: 'equipment.gone' }
  if (error.status !== 400) return null
  return known.find(([text]) => text.test(error.message))?.[1] ?? null
}
