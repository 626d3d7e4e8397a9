import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import type { PowerModel } from '../../../tracks/analysis/w-balance'
import { powerModelOn } from '../../body/body-on-day'
import { createDayFinder } from '../../library/periods'
import type { WorkoutRow } from '../../rows/store'
import { sportGroupOf } from '../../sports/sport-group'
import { findSport } from '../../sports/store'
import { hidesTraining } from './store'

/**
 * Returns critical power and W′ (the work above it until exhaustion) that were valid on the day of a workout for its
 * sport group.
 * @returns `null` unless both are known, or if the user has hidden training
 */
export function readPowerModel(db: Db, account: Account, workout: WorkoutRow): PowerModel | null {
  const sport = findSport(db, account.id, workout.sportId)
  if (!sport || hidesTraining(db, account.id)) return null
  const dayOf = createDayFinder({ timeZone: account.timezone, byPlace: true })
  const day = dayOf(workout.workoutDate.getTime(), workout.localOffsetS)
  return powerModelOn(db, account.id, sportGroupOf(sport), day)
}
