// Creates, changes and deletes equipment.
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import { requireAccount } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { forbidden, invalid } from '../../platform/errors'
import { requireEquipment } from './choose-equipment'
import { EquipmentBody, maxDescriptionLength, maxLabelLength } from './schemas'
import {
  deleteEquipment,
  detachFromWorkouts,
  type EquipmentRow,
  findEquipmentByLabel,
  findEquipmentType,
  findSportLabel,
  insertEquipment,
  isTypeAllowedForSport,
  recomputeEquipmentTotals,
  setDefaultSports,
  updateEquipment,
} from './store'

/**
 * Creates equipment. It becomes the default of the given sports and replaces their present one.
 * @returns the equipment's short id
 * @throws AppError with the message for the first rule that the body breaks
 */
export function createEquipment(ctx: PlatformContext, userId: number, body: EquipmentBody): string {
  const { label, description = null, is_active: isActive = true, retire_at: retireAtKm = null } = body
  const typeId = typeIdIn(body) ?? null
  if (!label || typeId === null) {
    throw invalid(
      'equipment-fields-missing',
      "the 'label' and 'equipment_type_id' parameters must be provided",
    )
  }
  const sportIds = [...new Set(body.default_for_sport_ids)]
  const shortId = encodeShortId(crypto.randomUUID())
  transact(ctx.db, tx => {
    requireAccount(tx, userId)
    requireFreeLabel(tx, userId, label, null)
    requireShortDescription(description)
    const type = requireType(tx, typeId, null)
    requireSuitableSports(tx, type, sportIds)
    const id = insertEquipment(tx, {
      shortId,
      userId,
      equipmentTypeId: type.id,
      label,
      description,
      isActive: Boolean(isActive),
      retireAtM: inMetres(retireAtKm),
      createdAt: ctx.clock(),
    })
    setDefaultSports(tx, userId, id, sportIds)
  })
  return shortId
}

/**
 * Changes equipment in one transaction. If its type changes, the equipment is removed from its workouts, because they
 * were done with equipment of another type. It also loses its default sports, unless the body has other sports.
 * @throws AppError 404 if the equipment does not exist or belongs to another user; 400 with the message for the first
 *   rule that is broken
 */
export function changeEquipment(
  ctx: PlatformContext,
  userId: number,
  writtenId: string,
  changes: EquipmentBody,
) {
  const keys = Object.keys(changes)
  if (keys.length === 0) throw invalid('body-empty', 'no request data was supplied')
  if (!keys.some(key => key in EquipmentBody.properties))
    throw invalid('nothing-to-change', 'no valid parameters supplied')
  transact(ctx.db, tx => {
    const row = requireEquipment(tx, userId, writtenId)
    const type = changeColumns(tx, row, changes)
    if (type.id !== row.type.id) {
      detachFromWorkouts(tx, row.equipment.id)
      recomputeEquipmentTotals(tx, row.equipment.id)
    }
    const sportIds = wantedSportIds(row, type, changes.default_for_sport_ids)
    requireSuitableSports(tx, type, sportIds)
    setDefaultSports(tx, userId, row.equipment.id, sportIds)
  })
}

/** Changes only the columns that are in the body. Returns the type after the change. */
function changeColumns(tx: Db, { equipment, type: presentType }: EquipmentRow, changes: EquipmentBody) {
  const { label = equipment.label, description = equipment.description } = changes
  const { is_active: isActive = equipment.isActive } = changes
  if (!label) throw invalid('label-missing')
  requireFreeLabel(tx, equipment.userId, label, equipment.id)
  requireShortDescription(description)
  const typeId = typeIdIn(changes)
  const type = typeId === undefined ? presentType : requireType(tx, typeId, presentType.id)
  updateEquipment(tx, equipment.id, {
    label,
    description,
    isActive: Boolean(isActive),
    equipmentTypeId: type.id,
    ...(changes.retire_at !== undefined && { retireAtM: inMetres(changes.retire_at) }),
  })
  return type
}

/**
 * Returns the ids of the default sports after the change. If the type changes and the list of sports is unchanged or
 * missing, the result is empty: a form sends the old list even if the user has changed only the type.
 */
function wantedSportIds(row: EquipmentRow, type: EquipmentRow['type'], given: number[] | null | undefined) {
  const present = new Set(row.defaultForSportIds)
  const wanted = given ? new Set(given) : present
  const isSame = wanted.symmetricDifference(present).size === 0
  return isSame && type.id !== row.type.id ? [] : [...wanted]
}

/**
 * Deletes equipment. Its workouts stay.
 * @param isForced true to delete the equipment even if it has workouts
 * @throws AppError 404 if the equipment does not exist or belongs to another user; 403 if it has workouts
 */
export function removeEquipment(ctx: PlatformContext, userId: number, writtenId: string, isForced: boolean) {
  transact(ctx.db, tx => {
    const { equipment } = requireEquipment(tx, userId, writtenId)
    if (equipment.workoutsCount > 0 && !isForced) {
      throw forbidden(
        'equipment-in-use',
        "you cannot delete equipment that has workouts associated with it without 'force' parameter",
      )
    }
    deleteEquipment(tx, equipment.id)
  })
}

/** Returns the id of the type in a body; undefined if it is missing. Clients send the id under one of two names. */
const typeIdIn = ({ equipment_type_id: typeId, equipment_type: otherName }: EquipmentBody) =>
  typeId === undefined ? otherName : typeId

/** Converts kilometres to metres, in which distances are stored. */
const inMetres = (km: number | null): number | null => (km === null ? null : Math.round(km * 1000))

/**
 * Checks a label.
 * @param ownId id of the equipment that gets the label; `null` for new equipment
 * @throws AppError if the label is too long, or if other equipment of the user has the same label
 */
function requireFreeLabel(tx: Db, userId: number, label: string, ownId: number | null) {
  if (truncateText(label, maxLabelLength) !== label)
    throw invalid('label-too-long', `label exceeds ${maxLabelLength} characters`)
  const ownerId = findEquipmentByLabel(tx, userId, label)
  if (ownerId !== undefined && ownerId !== ownId)
    throw invalid('label-taken', 'equipment already exists with the same label')
}

/** Checks a description. @throws AppError `invalid payload` if the description is too long */
function requireShortDescription(description: string | null) {
  if (description !== null && truncateText(description, maxDescriptionLength) !== description)
    throw invalid('description-too-long')
}

/**
 * Returns a type that equipment may have.
 * @param presentTypeId present type of the equipment, which may be inactive; `null` for new equipment
 * @throws AppError if the type is unknown or inactive
 */
function requireType(tx: Db, typeId: number | null, presentTypeId: number | null): EquipmentRow['type'] {
  const type = typeId === null ? undefined : findEquipmentType(tx, typeId)?.type
  if (!type) throw invalid('equipment-type-unknown', 'invalid equipment type id')
  if (!type.isActive && type.id !== presentTypeId)
    throw invalid('equipment-type-inactive', 'equipment type is inactive')
  return type
}

/** Checks the default sports. @throws AppError for the first sport that is unknown or does not allow this type */
function requireSuitableSports(tx: Db, type: EquipmentRow['type'], sportIds: number[]) {
  for (const sportId of sportIds) {
    const label = findSportLabel(tx, sportId)
    if (label === undefined) throw invalid('sport-unknown', `sport (id ${sportId}) does not exist`)
    if (!isTypeAllowedForSport(tx, type.id, sportId)) {
      throw invalid('sport-unfit-for-type', `invalid sport '${label}' for equipment type '${type.label}'`)
    }
  }
}
