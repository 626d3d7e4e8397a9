// How far equipment has come of what it is meant to go. Pure.
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { shareState } from '../../ui/feedback/share-state'

type Worn = Pick<Equipment, 'total_distance' | 'retire_at'>

/** Null where nobody has said how far it is to go. */
export const wearOf = ({ total_distance, retire_at }: Worn) =>
  retire_at === null ? null : shareState(total_distance, retire_at)

/** In use, and nearly as far as it is to go, or further. */
export const needsLook = (equipment: Equipment): boolean =>
  equipment.is_active && ['near', 'reached'].includes(wearOf(equipment) ?? 'fine')
