// Name, drawing and sports of every type of equipment. The ids are fixed by the interface, and so is which sports are
// done with what: the server refuses others, but does not tell. Pure.
import backpack from '@material-symbols/svg-400/outlined/backpack.svg' with { type: 'text' }
import bike from '@material-symbols/svg-400/outlined/directions_bike.svg' with { type: 'text' }
import skis from '@material-symbols/svg-400/outlined/downhill_skiing.svg' with { type: 'text' }
import bikeTrainer from '@material-symbols/svg-400/outlined/fitness_center.svg' with { type: 'text' }
import kayaking from '@material-symbols/svg-400/outlined/kayaking.svg' with { type: 'text' }
import snowshoes from '@material-symbols/svg-400/outlined/snowshoeing.svg' with { type: 'text' }
import steps from '@material-symbols/svg-400/outlined/steps.svg' with { type: 'text' }
import type { Texts } from '../../i18n/texts'

interface EquipmentTypeFacts {
  /** The key of its name among the translations; null for a type that has none. */
  name: keyof Texts['equipmentTypes'] | null
  drawing: string
  /** Ids of the sports that can be done with it, beside the server's own. */
  sports: readonly number[]
}

const known: Record<number, EquipmentTypeFacts> = {
  1: { name: 'shoes', drawing: steps, sports: [3, 5, 6, 8, 14, 18] },
  2: { name: 'bike', drawing: bike, sports: [1, 2, 4, 7, 17] },
  3: { name: 'trainer', drawing: bikeTrainer, sports: [13] },
  4: { name: 'boat', drawing: kayaking, sports: [11] },
  5: { name: 'skis', drawing: skis, sports: [9, 10] },
  6: { name: 'snowshoes', drawing: snowshoes, sports: [12] },
}

/** A type that this version does not know by id is shown all the same. */
const unknown: EquipmentTypeFacts = { name: null, drawing: backpack, sports: [] }

export function equipmentTypeFacts(typeId: number): EquipmentTypeFacts {
  return known[typeId] ?? unknown
}

/** Sports of a server's own have ids from here on. */
const firstOwnSport = 1000

/** Whether a sport can be done with equipment of this type: one of the server's own can be with any. */
export const isDoneWith = (typeId: number, sportId: number): boolean =>
  sportId >= firstOwnSport || equipmentTypeFacts(typeId).sports.includes(sportId)
