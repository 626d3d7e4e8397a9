// Validation of labels, types and other values, for new and for changed equipment.

import { truncateText } from '../../lib/text'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { type EquipmentBody, maxDescriptionLength, maxLabelLength } from './schemas'
import { type EquipmentRow, findEquipmentByLabel, findSportLabel, isTypeAllowedForSport } from './store'
import { findEquipmentType } from './types/store'

const isLonger = (text: string, maxCodePoints: number) => truncateText(text, maxCodePoints) !== text

/** The id of the type in a body; undefined if it is missing. Clients send it under either of two names. */
export const typeIdIn = ({ equipment_type_id: typeId, equipment_type: otherName }: EquipmentBody) =>
  typeId === undefined ? otherName : typeId

/** Distances are stored in metres. */
export const inMetres = (km: number | null): number | null => (km === null ? null : Math.round(km * 1000))

/**
 * @param ownId id of the equipment that gets the label; `null` for new equipment
 * @throws AppError if the label is too long, or if other equipment of the user has it
 */
export function requireFreeLabel(tx: Db, userId: number, label: string, ownId: number | null) {
  if (isLonger(label, maxLabelLength))
    throw invalid('label-too-long', `label exceeds ${maxLabelLength} characters`)
  const ownerId = findEquipmentByLabel(tx, userId, label)
  if (ownerId !== undefined && ownerId !== ownId)
    throw invalid('label-taken', 'equipment already exists with the same label')
}

/** @throws AppError `invalid payload` if the description is too long */
export function requireShortDescription(description: string | null) {
  if (description !== null && isLonger(description, maxDescriptionLength))
    throw invalid('description-too-long')
}

/**
 * @param presentTypeId the type that the equipment has, which may be inactive; `null` for new equipment
 * @throws AppError if the type is unknown or inactive
 */
export function requireType(
  tx: Db,
  typeId: number | null,
  presentTypeId: number | null,
): EquipmentRow['type'] {
  const type = typeId === null ? undefined : findEquipmentType(tx, typeId)?.type
  if (!type) throw invalid('equipment-type-unknown', 'invalid equipment type id')
  if (!type.isActive && type.id !== presentTypeId)
    throw invalid('equipment-type-inactive', 'equipment type is inactive')
  return type
}

/** @throws AppError for the first sport that is unknown or does not allow this type */
export function requireSuitableSports(tx: Db, type: EquipmentRow['type'], sportIds: number[]) {
  for (const sportId of sportIds) {
    const label = findSportLabel(tx, sportId)
    if (label === undefined) throw invalid('sport-unknown', `sport (id ${sportId}) does not exist`)
    if (!isTypeAllowedForSport(tx, type.id, sportId)) {
      throw invalid('sport-unfit-for-type', `invalid sport '${label}' for equipment type '${type.label}'`)
    }
  }
}
