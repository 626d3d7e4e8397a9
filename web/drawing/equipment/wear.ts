// How far equipment has come of what it is meant to go. Pure.
import type { Equipment } from '../../../src/workouts/equipments/schemas'

type Wear = 'fine' | 'near' | 'reached'

/** From here on somebody wants to look for another. */
const nearShare = 0.9

type Worn = Pick<Equipment, 'total_distance' | 'retire_at'>

/** Null where nobody has said how far it is to go. */
export function wearOf({ total_distance, retire_at }: Worn): Wear | null {
  if (retire_at === null) return null
  if (total_distance >= retire_at) return 'reached'
  return total_distance >= retire_at * nearShare ? 'near' : 'fine'
}

/** In use, and nearly as far as it is to go, or further. */
export const needsLook = (equipment: Equipment): boolean =>
  equipment.is_active && ['near', 'reached'].includes(wearOf(equipment) ?? 'fine')
