// The name, icon and sports of each equipment type. The ids and sports are written here, because the server rejects
// equipment that does not fit a sport, but does not list which types fit. The functions here are pure.
import backpack from '@material-symbols/svg-400/outlined/backpack.svg' with { type: 'text' }
import bike from '@material-symbols/svg-400/outlined/directions_bike.svg' with { type: 'text' }
import skis from '@material-symbols/svg-400/outlined/downhill_skiing.svg' with { type: 'text' }
import bikeTrainer from '@material-symbols/svg-400/outlined/fitness_center.svg' with { type: 'text' }
import kayaking from '@material-symbols/svg-400/outlined/kayaking.svg' with { type: 'text' }
import snowshoes from '@material-symbols/svg-400/outlined/snowshoeing.svg' with { type: 'text' }
import steps from '@material-symbols/svg-400/outlined/steps.svg' with { type: 'text' }
import type { Texts } from '../../i18n/texts'

interface EquipmentTypeFacts {
  /** Translation key of the type's name; `null` for types unknown to this version. */
  name: keyof Texts['equipmentTypes'] | null
  svg: string
  /** Ids of the standard sports that the type fits. */
  sports: readonly number[]
}

const known: Record<number, EquipmentTypeFacts> = {
  1: { name: 'shoes', svg: steps, sports: [3, 5, 6, 8, 14, 18] },
  2: { name: 'bike', svg: bike, sports: [1, 2, 4, 7, 17] },
  3: { name: 'trainer', svg: bikeTrainer, sports: [13] },
  4: { name: 'boat', svg: kayaking, sports: [11] },
  5: { name: 'skis', svg: skis, sports: [9, 10] },
  6: { name: 'snowshoes', svg: snowshoes, sports: [12] },
}

/** The name, icon and sports of an equipment type that this version does not know. */
const unknown: EquipmentTypeFacts = { name: null, svg: backpack, sports: [] }

export function equipmentTypeFacts(typeId: number): EquipmentTypeFacts {
  return known[typeId] ?? unknown
}

/** Sports that were created on the server have this id or a higher one. */
const firstOwnSport = 1000

/** Whether equipment of this type fits a sport. Sports that were created on the server fit any type. */
export const isDoneWith = (typeId: number, sportId: number): boolean =>
  sportId >= firstOwnSport || equipmentTypeFacts(typeId).sports.includes(sportId)
