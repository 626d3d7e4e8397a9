// Why a workout cannot have an equipment, in the app's words. Pure.
export type EquipmentProblemKey =
  | 'equipmentChoice.gone'
  | 'equipmentChoice.inactive'
  | 'equipmentChoice.unsuited'

const known: readonly [RegExp, EquipmentProblemKey][] = [
  [/^equipment with id \S+ does not exist$/, 'equipmentChoice.gone'],
  [/^equipment with id \S+ is inactive$/, 'equipmentChoice.inactive'],
  [/^invalid equipment id \S+ for sport /, 'equipmentChoice.unsuited'],
]

/** What the server found wrong with the equipment, or null when the failure is about something else. */
export function equipmentProblem(error: Error | null): EquipmentProblemKey | null {
  return known.find(([text]) => error !== null && text.test(error.message))?.[1] ?? null
}
