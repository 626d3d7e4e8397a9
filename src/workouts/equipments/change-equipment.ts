import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { requireEquipment } from './choose-equipment'
import {
  inMetres,
  requireFreeLabel,
  requireShortDescription,
  requireSuitableSports,
  requireType,
  typeIdIn,
} from './equipment-rules'
import { EquipmentBody } from './schemas'
import {
  detachFromWorkouts,
  type EquipmentRow,
  recomputeEquipmentTotals,
  setDefaultSports,
  updateEquipment,
} from './store'

/**
 * Changes equipment in one transaction. If its type changes, the equipment is detached from its workouts, because
 * they were done with equipment of another type. It also loses its default sports, unless the body names others.
 * @throws AppError 404 if it is missing, or 400 with the message of the first rule that is broken
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

/** Changes only the columns that the body names. Returns the type after the change. */
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
 * The ids of the default sports after the change. A form that changes the type also sends the old list of sports, so
 * an unchanged list then means no sports.
 */
function wantedSportIds(row: EquipmentRow, type: EquipmentRow['type'], given: number[] | null | undefined) {
  const present = new Set(row.defaultForSportIds)
  const wanted = given ? new Set(given) : present
  const isSame = wanted.symmetricDifference(present).size === 0
  return isSame && type.id !== row.type.id ? [] : [...wanted]
}
