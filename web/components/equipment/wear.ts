// Compares the distance covered by equipment with its intended distance. The functions here are pure.
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { shareState } from '../../ui/feedback/share-state'

type Worn = Pick<Equipment, 'total_distance' | 'retire_at'>

/** The state of wear: how close the equipment is to its intended distance; `null` if it has no intended distance. */
export const wearOf = ({ total_distance, retire_at }: Worn) =>
  retire_at === null ? null : shareState(total_distance, retire_at)

/** Whether equipment in use is close to its intended distance or beyond it. */
export const needsLook = (equipment: Equipment): boolean =>
  equipment.is_active && ['near', 'reached'].includes(wearOf(equipment) ?? 'fine')
