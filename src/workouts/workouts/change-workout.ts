import { truncateText } from '../../lib/text'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { figuresOfSource, noSources, sourcedFigures } from '../../tracks/figure-sources'
import { type EnteredKey, enteredKeys, figures, forFigures } from '../../tracks/figures'
import { chooseOtherEquipment } from '../equipments/choose-equipment'
import { type EquipmentRow, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import { hasMap } from '../rows/map-image-store'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { keepText, readWorkoutDate, textLimits } from '../rows/texts'
import { requireSport } from '../sports/require-sport'
import type { SportRow } from '../sports/store'
import {
  type EnteredFigures,
  measureByHand,
  readDistance,
  readDuration,
  readEnteredFigures,
  requireTogether,
} from './measures-by-hand'
import { requireWorkout, workoutNotFound } from './require-workout'
import type { WorkoutChangesBody } from './schemas'

/**
 * Changes a workout and everything derived from it, in one transaction. Figures that were measured from positions
 * cannot be changed. Those of other workouts can, because devices are often wrong indoors.
 * @param pathPart short id or integer id
 * @throws AppError 404, 403, or 400 with the message of the first rule the body breaks
 */
export function changeWorkout(
  ctx: PlatformContext,
  account: Account,
  pathPart: string,
  body: WorkoutChangesBody,
): WorkoutRow {
  return transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, account.id, pathPart, workoutNotFound())
    const isByHand = !hasMap(workout)
    const entered = isByHand ? enteredAfter(workout, body) : {}
    const sport = sportAfter(tx, workout, body.sport_id)
    const present = listEquipmentsOfWorkouts(tx, [workout.id]).get(workout.id)?.[0]
    const equipment = chooseOtherEquipment(tx, account.id, sport, body.equipment_ids, present)
    const measures = isByHand ? measuresAfter(workout, body, account.timezone) : {}
    const figures = { ...entered, ...measures }
    const changes = {
      sportId: sport.id,
      ...textsAfter(workout, body),
      ...figures,
      ...sourcesAfter(workout, figures),
    }
    return replaceWorkout(ctx, tx, workout, changes, equipment)
  })
}

/** The figures after the change. Those that are missing in the body stay. */
function enteredAfter(workout: WorkoutRow, body: WorkoutChangesBody): EnteredFigures {
  const isNamed = (key: EnteredKey) => figures[key].name in body
  requireTogether(isNamed)
  const read = readEnteredFigures(body)
  return forFigures(enteredKeys, (_, key) => (isNamed(key) ? read[key] : workout[key]))
}

function sportAfter(tx: Db, workout: WorkoutRow, sportId: unknown): SportRow {
  if (sportId === null) throw invalid('sport-id-missing', 'sport id None not found')
  return requireSport(tx, workout.userId, sportId ?? workout.sportId).sport
}

/** The texts after the change. A title cannot be removed, and clients send `null` for unchanged texts. */
function textsAfter(workout: WorkoutRow, { title, description, notes }: WorkoutChangesBody) {
  return {
    title: truncateText(title || workout.title, textLimits.title),
    description: keepText(description ?? workout.description, 'description'),
    notes: keepText(notes ?? workout.notes, 'notes'),
  }
}

/**
 * Date, distance and duration after the change. Zero and empty values leave a figure unchanged. Speeds change only
 * together with distance or duration.
 */
function measuresAfter(
  workout: WorkoutRow,
  { distance, duration, workout_date }: WorkoutChangesBody,
  timeZone: string,
) {
  const [tellsDistance, tellsDuration] = [distance, duration].map(value => isFilled(value) && value !== 0)
  const distanceKm = tellsDistance ? readDistance(distance) : workout.distanceM / 1000
  const durationS = tellsDuration ? readDuration(duration) : workout.durationS
  // The pauses of a recording are known only as long as its duration stays the same.
  const moved = durationS === workout.durationS && workout.movingS > 0 ? workout : undefined
  return {
    workoutDate: isFilled(workout_date) ? readWorkoutDate(workout_date, timeZone) : workout.workoutDate,
    ...(tellsDistance || tellsDuration ? measureByHand(distanceKm, durationS, moved) : {}),
  }
}

/** Marks changed figures as entered by hand, so that a recalculation keeps them. */
function sourcesAfter(workout: WorkoutRow, after: Partial<WorkoutRow>): Pick<NewWorkout, 'figureSources'> {
  const isChanged = (key: keyof WorkoutRow) => key in after && !Bun.deepEquals(after[key], workout[key])
  const changed = sourcedFigures.filter(figure =>
    figure === 'start' ? isChanged('workoutDate') : figuresOfSource[figure].some(isChanged),
  )
  if (changed.length === 0) return {}
  const sources = { ...(workout.figureSources ?? noSources) }
  for (const figure of changed) sources[figure] = 'typed'
  if (after.ascentMm === null) sources.ascent = null
  return { figureSources: sources }
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

function replaceWorkout(
  ctx: PlatformContext,
  tx: Db,
  before: WorkoutRow,
  changes: Partial<NewWorkout>,
  equipment: EquipmentRow | null,
): WorkoutRow {
  const isChanged = !Bun.deepEquals({ ...before, ...changes }, before)
  const values = { ...changes, ...(isChanged && { modifiedAt: ctx.clock() }) }
  const equipmentIds = equipment ? [equipment.equipment.id] : []
  const [after] = changeWorkouts(tx, ctx, [{ row: before, values, equipmentIds }])
  return after!
}
