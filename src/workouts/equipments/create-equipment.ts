import { encodeShortId } from '../../lib/short-id'
import { requireAccount } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import {
  inMetres,
  requireFreeLabel,
  requireShortDescription,
  requireSuitableSports,
  requireType,
  typeIdIn,
} from './equipment-rules'
import type { EquipmentBody } from './schemas'
import { insertEquipment, setDefaultSports } from './store'

/**
 * Creates equipment. It becomes the default of the named sports, in place of their present one.
 * @returns its short id
 * @throws AppError with the message of the first rule it breaks
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
