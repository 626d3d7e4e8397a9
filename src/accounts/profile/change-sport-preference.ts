import { requireAccount } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { readId } from '../../platform/http/input/integer-id'
import { chooseDefaultEquipment } from '../../workouts/equipments/choose-equipment'
import { findDefaultEquipment, setDefaultEquipment } from '../../workouts/equipments/store'
import { viewEquipment } from '../../workouts/equipments/view'
import {
  deleteSportPreference,
  findSport,
  type SportOfUser,
  saveSportPreference,
  stoppedSpeedThreshold,
} from '../../workouts/sports/store'
import type { SportPreference, SportPreferenceChanges } from './schemas'

export const hexadecimalColor = /^#(?:[a-f0-9]{6}|[a-f0-9]{3})$/i

/**
 * Changes a user's preferences for a sport, in one transaction. Fields that are null, an empty color and a threshold of
 * 0 change nothing, because apps send all fields of their form. An empty list of equipment removes the default
 * equipment.
 * @throws AppError 404 if the sport does not exist, 400 with the message for the first broken rule
 */
export function changeSportPreference(
  ctx: PlatformContext,
  userId: number,
  changes: SportPreferenceChanges,
): SportPreference {
  const { color, is_active, stopped_speed_threshold, measure, default_equipment_ids } = changes
  return transact(ctx.db, tx => {
    requireAccount(tx, userId)
    const { sport } = requireSport(tx, userId, changes.sport_id)
    if (color && !hexadecimalColor.test(color)) throw invalid('color-invalid', 'invalid hexadecimal color')
    saveSportPreference(tx, userId, sport, {
      ...(color && { color }),
      ...(isGiven(is_active) && { isActive: Boolean(is_active) }),
      ...(stopped_speed_threshold && { stoppedSpeedThreshold: stopped_speed_threshold }),
      ...(isGiven(measure) && { measure }),
    })
    if (isGiven(default_equipment_ids)) {
      const chosen = chooseDefaultEquipment(tx, userId, sport, default_equipment_ids)
      setDefaultEquipment(tx, userId, sport.id, chosen?.equipment.id ?? null)
    }
    return viewPreference(tx, userId, requireSport(tx, userId, sport.id))
  })
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null

/**
 * Resets a user's preferences for a sport to the defaults, and removes the user's default equipment for this sport.
 * @throws AppError 404 if the sport does not exist
 */
export function resetSportPreference(ctx: PlatformContext, userId: number, sportId: string) {
  transact(ctx.db, tx => {
    const { sport } = requireSport(tx, userId, readId(sportId))
    deleteSportPreference(tx, userId, sport.id)
    setDefaultEquipment(tx, userId, sport.id, null)
  })
}

function requireSport(db: Db, userId: number, sportId: number | null): SportOfUser {
  const found = sportId === null ? undefined : findSport(db, userId, sportId)
  if (!found) throw notFound('sport-not-found', 'sport does not exist')
  return found
}

function viewPreference(db: Db, userId: number, of: SportOfUser): SportPreference {
  const equipment = findDefaultEquipment(db, userId, of.sport.id)
  const equipments = equipment ? [viewEquipment(equipment)] : []
  return {
    user_id: userId,
    sport_id: of.sport.id,
    color: of.preference?.color ?? null,
    is_active: of.preference?.isActive ?? true,
    stopped_speed_threshold: stoppedSpeedThreshold(of),
    measure: of.preference?.measure ?? null,
    default_equipments: equipments,
    default_equipment_ids: equipments.map(({ id }) => id),
  }
}
