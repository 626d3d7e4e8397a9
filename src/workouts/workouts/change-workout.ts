import type { Account } from '../../platform/access/store'
import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { chooseOtherEquipment } from '../equipments/choose-equipment'
import { type EquipmentRow, listEquipmentsOfWorkouts } from '../equipments/store'
import { invalid } from '../../errors'
import { truncateText } from '../../lib/text'
import { refreshRecords } from '../records/store'
import type { SportRow } from '../sports/store'
import { addConsequences, removeConsequences } from './totals-and-records'
import { measureByHand, readClimb, readDistance, readDuration, readWorkoutDate } from './measures-by-hand'
import { requireSport } from '../sports/require-sport'
import { requireWorkout, workoutNotFound } from './require-workout'
import type { WorkoutChangesBody } from '../schemas'
import { type NewWorkout, updateWorkout, type WorkoutRow } from '../rows/store'
import { keepText, textLimits } from './texts'

/**
 * Changes a workout and all that follows from it: all of it or nothing. What was recorded stays as it was measured.
 * @param pathPart short id or integer
 * @throws AppError 404, 403, or 400 with the text for the first rule the body breaks
 */
export function changeWorkout(
  ctx: Context,
  account: Account,
  pathPart: string,
  body: WorkoutChangesBody,
): WorkoutRow {
  return transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, account.id, pathPart, workoutNotFound())
    const isByHand = workout.gpxFile === null
    const climb = isByHand ? climbAfter(workout, body) : {}
    const sport = sportAfter(tx, workout, body.sport_id)
    const present = listEquipmentsOfWorkouts(tx, [workout.id]).get(workout.id)?.[0]
    const equipment = chooseOtherEquipment(tx, account.id, sport, body.equipment_ids, present)
    const measures = isByHand ? measuresAfter(workout, body, account.timezone) : {}
    const changes = { sportId: sport.id, ...textsAfter(workout, body), ...climb, ...measures }
    return replaceWorkout(ctx, tx, workout, changes, equipment)
  })
}

function climbAfter({ ascentMm, descentMm }: WorkoutRow, body: WorkoutChangesBody) {
  const isGiven = 'ascent' in body
  if (isGiven !== 'descent' in body) throw invalid()
  return isGiven ? readClimb(body) : { ascentMm, descentMm }
}

function sportAfter(tx: Db, workout: WorkoutRow, sportId: unknown): SportRow {
  if (sportId === null) throw invalid('sport id None not found')
  return requireSport(tx, workout.userId, sportId ?? workout.sportId).sport
}

/** A title cannot be taken away; apps send null for what they leave as it is. */
function textsAfter(workout: WorkoutRow, { title, description, notes }: WorkoutChangesBody) {
  return {
    title: truncateText(title || workout.title, textLimits.title),
    description: keepText(description ?? workout.description, 'description'),
    notes: keepText(notes ?? workout.notes, 'notes'),
  }
}

/** Zero and empty leave a figure as it is. A speed changes only with what it follows from. */
function measuresAfter(
  workout: WorkoutRow,
  { distance, duration, workout_date }: WorkoutChangesBody,
  timeZone: string,
) {
  const distanceKm = distance ? readDistance(distance) : workout.distanceM / 1000
  const durationS = duration ? readDuration(duration) : workout.durationS
  return {
    workoutDate: workout_date ? readWorkoutDate(workout_date, timeZone) : workout.workoutDate,
    ...(distance || duration ? measureByHand(distanceKm, durationS) : {}),
  }
}

function replaceWorkout(
  ctx: Context,
  tx: Db,
  before: WorkoutRow,
  changes: Partial<NewWorkout>,
  equipment: EquipmentRow | null,
): WorkoutRow {
  const isChanged = !Bun.deepEquals({ ...before, ...changes }, before)
  removeConsequences(tx, before)
  const after = updateWorkout(tx, before.id, { ...changes, ...(isChanged && { modifiedAt: ctx.clock() }) })
  addConsequences(tx, [after], equipment)
  if (after.sportId !== before.sportId) refreshRecords(tx, before.userId, before.sportId)
  return after
}
