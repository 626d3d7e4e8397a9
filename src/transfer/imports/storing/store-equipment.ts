import type { Db } from '../../../platform/db/database'
import { listEquipmentTypes } from '../../../workouts/equipment-types/store'
import {
  type EquipmentRow,
  findDefaultEquipment,
  insertEquipment,
  isTypeAllowedForSport,
  listEquipments,
  setDefaultEquipment,
} from '../../../workouts/equipments/store'
import { truncateText } from '../../../lib/text'
import { listSports } from '../../../workouts/sports/store'
import type { ArrivingEquipment } from '../archive/account-data'
import { matchSport } from './match-sport'
import { added, alreadyThere, leftOut, type OutcomeWithMemo, ofAnotherAccount } from './outcome'
import { findEquipmentOwner } from '../rows/store'

export interface EquipmentMemo {
  /** Of the equipment here: its own, or another under which the same equipment was there already. */
  shortId: string
  /** What was the default of sports before it took that place; null where nothing was. */
  defaults: { sportId: number; equipmentId: number | null }[]
}

const maxLabelLength = 50

/**
 * Stores equipment in the running transaction, as the default of its sports. Equipment of the same label and type that
 * the user has already is the same; with the same label and another type the new one gets a number.
 */
export function storeArrivingEquipment(
  tx: Db,
  userId: number,
  arriving: ArrivingEquipment,
  now: Date,
): OutcomeWithMemo<EquipmentMemo> {
  const owner = findEquipmentOwner(tx, arriving.shortId)
  if (owner === userId) return presentAs(arriving.shortId)
  if (owner !== undefined) return refused(ofAnotherAccount)
  const typeId = matchType(tx, arriving.type)
  if (typeId === undefined) return refused('this server does not know its type')
  const present = listEquipments(tx, userId, undefined)
  const same = present.find(({ equipment, type }) => equipment.label === arriving.label && type.id === typeId)
  if (same) return presentAs(same.equipment.shortId)
  const id = insertEquipment(tx, {
    shortId: arriving.shortId,
    userId,
    equipmentTypeId: typeId,
    label: freeLabel(arriving.label, present),
    description: arriving.description,
    isActive: arriving.isActive,
    createdAt: arriving.createdAt ?? now,
  })
  const defaults = makeDefault(tx, userId, { id, typeId }, arriving)
  return { ...added, memo: { shortId: arriving.shortId, defaults } }
}

const refused = (reason: string) => ({ ...leftOut(reason), memo: null })
const presentAs = (shortId: string) => ({ ...alreadyThere, memo: { shortId, defaults: [] } })

/** By its label, in the singular too; else by its id. */
function matchType(tx: Db, { id, label }: ArrivingEquipment['type']): number | undefined {
  const types = listEquipmentTypes(tx).map(({ type }) => type)
  const singular = (text: string) => text.toLowerCase().replace(/s$/, '')
  const named = types.find(type => label !== null && singular(type.label) === singular(label))
  return (named ?? types.find(type => type.id === id))?.id
}

function freeLabel(label: string, present: EquipmentRow[]): string {
  const taken = new Set(present.map(({ equipment }) => equipment.label))
  let free = label
  for (let number = 2; taken.has(free); number++) {
    const suffix = ` (${number})`
    free = truncateText(label, maxLabelLength - suffix.length) + suffix
  }
  return free
}

/** @returns what was the default before */
function makeDefault(
  tx: Db,
  userId: number,
  { id, typeId }: { id: number; typeId: number },
  { defaultForSports }: ArrivingEquipment,
): EquipmentMemo['defaults'] {
  const sports = listSports(tx, userId)
  const sportIds = defaultForSports
    .map(arriving => matchSport(sports, arriving)?.sport.id)
    .filter(sportId => sportId !== undefined && isTypeAllowedForSport(tx, typeId, sportId)) as number[]
  return [...new Set(sportIds)].map(sportId => {
    const before = findDefaultEquipment(tx, userId, sportId)
    setDefaultEquipment(tx, userId, sportId, id)
    return { sportId, equipmentId: before?.equipment.id ?? null }
  })
}
