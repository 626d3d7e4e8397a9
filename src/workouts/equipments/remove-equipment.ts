import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { forbidden } from '../../platform/errors'
import { requireEquipment } from './choose-equipment'
import { deleteEquipment } from './store'

/**
 * Deletes equipment. Its workouts stay.
 * @param isForced true to delete it even if it has workouts
 * @throws AppError 404 if it is missing, or 403 if it has workouts
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
