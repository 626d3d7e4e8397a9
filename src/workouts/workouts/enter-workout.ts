import { requireAccount } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { chooseEquipment } from '../equipments/choose-equipment'
import { invalid } from '../../errors'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import type { SportRow } from '../sports/store'
import { addConsequences } from './totals-and-records'
import { measureByHand, readClimb, readDistance, readDuration, readWorkoutDate } from './measures-by-hand'
import { requireSport } from '../sports/require-sport'
import type { NewWorkoutBody } from '../schemas'
import { insertWorkout, type NewWorkout, type WorkoutRow } from '../rows/store'
import { defaultTitle, keepText, textLimits } from './texts'

/**
 * Stores a workout that was entered by hand, and all that follows from it.
 * @throws AppError 400 with the text for the first rule the body breaks
 */
export function enterWorkout(ctx: Context, userId: number, body: NewWorkoutBody): WorkoutRow {
  if (!body.sport_id || !body.duration || !body.distance || !body.workout_date) throw invalid()
  const climb = readClimb(body)
  return transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const { sport } = requireSport(tx, userId, body.sport_id)
    const equipment = chooseEquipment(tx, userId, sport, body.equipment_ids)
    const row = insertWorkout(tx, { ...describe(account, sport, body, ctx.clock()), ...climb })
    addConsequences(tx, [row], equipment)
    return row
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
    title: truncateText(title || defaultTitle(sport.label, start, account.timezone), textLimits.title),
    description: keepText(description || null, 'description'),
    notes: keepText(notes, 'notes'),
    workoutDate: start,
    createdAt: now,
  }
}
