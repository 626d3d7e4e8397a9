// How worn equipment is, compared to its intended distance. Pure.
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { shareState } from '../../ui/feedback/share-state'

type Worn = Pick<Equipment, 'total_distance' | 'retire_at'>

/** `null` without an intended distance. */
export const wearOf = ({ total_distance, retire_at }: Worn) =>
  retire_at === null ? null : shareState(total_distance, retire_at)

/** In use, and close to its intended distance or beyond it. */
export const needsLook = (equipment: Equipment): boolean =>
  equipment.is_active && ['near', 'reached'].includes(wearOf(equipment) ?? 'fine')
