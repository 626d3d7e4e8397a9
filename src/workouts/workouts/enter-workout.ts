import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import { requireAccount } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { allFrom } from '../../tracks/figure-sources'
import { chooseEquipment } from '../equipments/choose-equipment'
import { addWorkouts } from '../library/add'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { defaultTitle, keepText, readWorkoutDate, textLimits } from '../rows/texts'
import { venueOfSport } from '../sports/of-files/sports-of-words'
import { requireSport } from '../sports/require-sport'
import type { SportRow } from '../sports/store'
import { measureByHand, readDistance, readDuration, readEnteredFigures } from './measures-by-hand'
import type { NewWorkoutBody } from './schemas'

/**
 * Stores a workout entered by hand, and everything derived from it.
 * @throws AppError 400 with the message of the first rule the body breaks
 */
export function enterWorkout(ctx: PlatformContext, userId: number, body: NewWorkoutBody): WorkoutRow {
  if (!body.sport_id || !body.duration || !body.distance || !body.workout_date)
    throw invalid('workout-fields-missing')
  const entered = readEnteredFigures(body)
  return transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const { sport } = requireSport(tx, userId, body.sport_id)
    const equipment = chooseEquipment(tx, userId, sport, body.equipment_ids)
    const figureSources = allFrom('typed', entered.ascentMm !== null)
    const workout = { ...describe(account, sport, body, ctx.clock()), ...entered, figureSources }
    const equipmentIds = equipment ? [equipment.equipment.id] : []
    const [row] = addWorkouts(tx, ctx, [{ workout, equipmentIds }])
    return row!
  })
}

function describe(account: Account, sport: SportRow, body: NewWorkoutBody, now: Date): NewWorkout {
  const { title, description, notes, distance, duration, workout_date } = body
  const start = readWorkoutDate(workout_date, account.timezone)
  return {
    ...measureByHand(readDistance(distance), readDuration(duration)),
    shortId: encodeShortId(crypto.randomUUID()),
    userId: account.id,
    sportId: sport.id,
    venue: venueOfSport(sport.id) ?? 'outdoors',
    title: truncateText(title || defaultTitle(sport.label, start, account.timezone), textLimits.title),
    description: keepText(description || null, 'description'),
    notes: keepText(notes, 'notes'),
    workoutDate: start,
    createdAt: now,
  }
}
