import { truncateText } from '../../../lib/text'
import type { Db } from '../../../platform/db/database'
import {
  type EquipmentRow,
  findDefaultEquipment,
  findEquipment,
  insertEquipment,
  isTypeAllowedForSport,
  listEquipments,
  listEquipmentTypes,
  setDefaultEquipment,
} from '../../../workouts/equipments/store'
import { listSports } from '../../../workouts/sports/store'
import type { ImportedEquipment, ImportedSport } from '../archive/account-data'
import { findEquipmentOwner } from '../rows/already-there-store'
import { matchSport } from './match-sport'
import { added, alreadyThere, leftOut, leftToOthers, type Outcome } from './outcome'

export interface EquipmentUndoRecord {
  /**
   * Short id of the equipment in this instance: of the imported equipment, or of equal equipment that already existed.
   */
  shortId: string
  /** Sports for which the equipment has become the default, with their previous default; null if they had none. */
  defaults: { sportId: number; equipmentId: number | null }[]
  /**
   * Sports that are unknown in this instance. If one of them is added before the user maps unknown sports, the
   * equipment becomes its default.
   */
  awaited?: ImportedSport[]
}

const maxLabelLength = 50

/**
 * Stores equipment in the running transaction, and makes it the default of its sports. If the user already has
 * equipment with the same label and type, that equipment is used. If only the label is the same, a number is appended
 * to the new label.
 */
export function storeImportedEquipment(
  tx: Db,
  userId: number,
  imported: ImportedEquipment,
  now: Date,
): Outcome<EquipmentUndoRecord> {
  const owner = findEquipmentOwner(tx, imported.shortId)
  if (owner === userId) return presentAs(imported.shortId)
  if (owner !== undefined) return leftToOthers
  const typeId = matchType(tx, imported.type)
  if (typeId === undefined) return leftOut('item-type-unknown', 'this server does not know its type')
  const present = listEquipments(tx, userId, undefined)
  const same = present.find(({ equipment, type }) => equipment.label === imported.label && type.id === typeId)
  if (same) return presentAs(same.equipment.shortId)
  const id = insertEquipment(tx, {
    shortId: imported.shortId,
    userId,
    equipmentTypeId: typeId,
    label: freeLabel(imported.label, present),
    description: imported.description,
    isActive: imported.isActive,
    createdAt: imported.createdAt ?? now,
    retireAtM: imported.retireAtM ?? null,
  })
  const made = makeDefault(tx, userId, { id, typeId }, imported.defaultForSports)
  return { ...added, memo: { shortId: imported.shortId, ...made } }
}

/**
 * Makes imported equipment the default of its sports that have been added to this instance meanwhile, in the running
 * transaction.
 * @returns the new memo; null if nothing has changed
 */
export function storeAwaitedDefaults(
  tx: Db,
  userId: number,
  memo: EquipmentUndoRecord,
): EquipmentUndoRecord | null {
  const { shortId, defaults, awaited = [] } = memo
  const found = awaited.length === 0 ? undefined : findEquipment(tx, userId, shortId)
  if (!found) return null
  const made = makeDefault(tx, userId, { id: found.equipment.id, typeId: found.type.id }, awaited)
  if (made.defaults.length === 0) return null
  return { shortId, ...made, defaults: [...defaults, ...made.defaults] }
}

const presentAs = (shortId: string) => ({ ...alreadyThere, memo: { shortId, defaults: [] } })

/** Finds the type by its label, singular or plural, or else by its id. */
function matchType(tx: Db, { id, label }: ImportedEquipment['type']): number | undefined {
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

/** Makes the equipment the default of its sports. @returns the previous defaults, and the sports that are unknown */
function makeDefault(
  tx: Db,
  userId: number,
  { id, typeId }: { id: number; typeId: number },
  defaultForSports: ImportedSport[],
): Pick<EquipmentUndoRecord, 'defaults' | 'awaited'> {
  const sports = listSports(tx, userId)
  const matched = defaultForSports.map(imported => ({ imported, id: matchSport(sports, imported)?.sport.id }))
  const sportIds = matched
    .map(({ id }) => id)
    .filter(sportId => sportId !== undefined)
    .filter(sportId => isTypeAllowedForSport(tx, typeId, sportId))
  const defaults = [...new Set(sportIds)].map(sportId => {
    const before = findDefaultEquipment(tx, userId, sportId)
    setDefaultEquipment(tx, userId, sportId, id)
    return { sportId, equipmentId: before?.equipment.id ?? null }
  })
  const awaited = matched.filter(({ id }) => id === undefined).map(({ imported }) => imported)
  return { defaults, ...(awaited.length > 0 && { awaited }) }
}

/**
 * Returns the ids of the equipment that was used for a workout.
 * @param there short ids in the archive
 * @param here short ids in this instance, by those in the archive; short ids that are missing are the same in both
 */
export function findEquipmentIds(
  tx: Db,
  userId: number,
  there: readonly string[],
  here?: ReadonlyMap<string, string>,
): number[] {
  const shortIds = new Set(there.map(shortId => here?.get(shortId) ?? shortId))
  return [...shortIds].flatMap(shortId => findEquipment(tx, userId, shortId)?.equipment.id ?? [])
}
