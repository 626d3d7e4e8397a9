// Enters, changes and deletes single workouts. Figures that users enter are converted to the integers that are stored;
// invalid figures cause `invalid payload`.
import { parseDecimal, toScaledInteger } from '../../lib/decimal'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import { requireAccount } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { knownLanguage } from '../../platform/languages'
import { releaseFiles } from '../../platform/storage/store-files'
import { allFrom, figuresOfSource, noSources, sourcedFigures } from '../../tracks/figure-sources'
import {
  type EnteredKey,
  enteredKeys,
  type FigureName,
  figures,
  forFigures,
  maxEnteredS,
  type WorkoutFigures,
} from '../../tracks/figures'
import { localTimeIn } from '../../tracks/local-time'
import type { Venue } from '../../tracks/venue'
import { chooseEquipment, chooseOtherEquipment } from '../equipments/choose-equipment'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { addWorkouts } from '../library/add'
import { changeWorkouts } from '../library/change'
import { purgeWorkouts } from '../library/purge'
import { hasMap } from '../rows/map-image-store'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { defaultTitle, keepText, readWorkoutDate, textLimits } from '../rows/texts'
import { venueOfSport } from '../sports/of-files/sports-of-words'
import { requireSport } from '../sports/require-sport'
import { nameOfSport, type SportOfUser, type SportRow } from '../sports/store'
import type { WorkoutsContext } from '../workouts-context'
import type { NewWorkoutBody, WorkoutByHandBody, WorkoutChangesBody } from './entered-schemas'
import { requireWorkout } from './require-workout'

/**
 * Stores a workout entered by hand, and everything derived from it.
 * @param needsDistance true to refuse a workout without a distance, as FitTrackee does
 * @throws AppError 400 with the message of the first rule that the body breaks
 */
export function enterWorkout(
  ctx: PlatformContext,
  userId: number,
  body: NewWorkoutBody | WorkoutByHandBody,
  { needsDistance }: { needsDistance: boolean },
): WorkoutRow {
  const { sport_id, duration, distance, workout_date } = body
  if (!sport_id || !duration || !workout_date || (needsDistance && !distance))
    throw invalid('workout-fields-missing')
  const entered = readEnteredFigures(body)
  return transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const ofUser = requireSport(tx, userId, body.sport_id)
    const equipment = chooseEquipment(tx, userId, ofUser.sport, body.equipment_ids)
    const figureSources = allFrom('typed', entered.ascentMm !== null)
    const workout = { ...describe(account, ofUser, body, ctx.clock()), ...entered, figureSources }
    const equipmentIds = equipment ? [equipment.equipment.id] : []
    const [row] = addWorkouts(tx, ctx, [{ workout, equipmentIds }])
    return row!
  })
}

function describe(
  account: Account,
  ofUser: SportOfUser,
  body: NewWorkoutBody | WorkoutByHandBody,
  now: Date,
): NewWorkout {
  const { title, description, notes, distance, duration, workout_date } = body
  const { sport, own } = ofUser
  const start = readWorkoutDate(workout_date, account.timezone)
  const name = nameOfSport(ofUser, knownLanguage(account.language))
  return {
    ...measureByHand(isFilled(distance) ? readDistance(distance) : 0, readDuration(duration)),
    shortId: encodeShortId(crypto.randomUUID()),
    userId: account.id,
    sportId: sport.id,
    venue: venueOfSport(sport.id, own?.isIndoor) ?? 'outdoors',
    title: truncateText(title || defaultTitle(name, start, account.timezone), textLimits.title),
    description: keepText(description || null, 'description'),
    notes: keepText(notes, 'notes'),
    workoutDate: start,
    createdAt: now,
  }
}

/**
 * Changes a workout and everything derived from it, in one transaction. Figures that were measured from positions
 * cannot be changed. The figures of other workouts can, because devices are often wrong indoors.
 * @param pathPart short id or integer id
 * @throws AppError 404 if the workout does not exist, 403 if it belongs to another user, or 400 with the message of the
 * first rule that the body breaks
 */
export function changeWorkout(
  ctx: PlatformContext,
  account: Account,
  pathPart: string,
  body: WorkoutChangesBody,
): WorkoutRow {
  return transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, account.id, pathPart)
    const isByHand = !hasMap(workout)
    const entered = isByHand ? enteredAfter(workout, body) : {}
    const sport = sportAfter(tx, workout, body.sport_id)
    const present = listEquipmentsOfWorkouts(tx, [workout.id]).get(workout.id)?.[0]
    const equipment = chooseOtherEquipment(tx, account.id, sport, body.equipment_ids, present)
    const measures = isByHand ? measuresAfter(workout, body, account.timezone) : {}
    const figures = { ...entered, ...measures }
    const changes = {
      sportId: sport.id,
      sportConfirmed: workout.sportConfirmed || body.sport_id !== undefined,
      ...textsAfter(workout, body),
      ...figures,
      ...sourcesAfter(workout, figures),
    }
    const isChanged = !Bun.deepEquals({ ...workout, ...changes }, workout)
    const values = { ...changes, ...(isChanged && { modifiedAt: ctx.clock() }) }
    const equipmentIds = equipment ? [equipment.equipment.id] : []
    return changeWorkouts(tx, ctx, [{ row: workout, values, equipmentIds }])[0]!
  })
}

/** Returns the figures after the change. Figures that are missing in the body stay unchanged. */
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

/**
 * Returns the texts after the change. A title cannot be removed. `null` leaves a text unchanged, because clients send
 * `null` for unchanged texts.
 */
function textsAfter(workout: WorkoutRow, { title, description, notes }: WorkoutChangesBody) {
  return {
    title: truncateText(title || workout.title, textLimits.title),
    description: keepText(description ?? workout.description, 'description'),
    notes: keepText(notes ?? workout.notes, 'notes'),
  }
}

/**
 * Returns date, distance and duration after the change. Zero and empty values leave a figure unchanged. Speeds change
 * only together with distance or duration.
 */
function measuresAfter(
  workout: WorkoutRow,
  { distance, duration, workout_date }: WorkoutChangesBody,
  timeZone: string,
) {
  const [tellsDistance, tellsDuration] = [distance, duration].map(value => isFilled(value) && value !== 0)
  const distanceKm = tellsDistance ? readDistance(distance) : workout.distanceM / 1000
  const durationS = tellsDuration ? readDuration(duration) : workout.durationS
  // Moving time and pauses are kept only if the duration is unchanged.
  const moved = durationS === workout.durationS && workout.movingS > 0 ? workout : undefined
  const workoutDate = isFilled(workout_date) ? readWorkoutDate(workout_date, timeZone) : workout.workoutDate
  return {
    workoutDate,
    ...localTimeIn(workout.localZone, workoutDate),
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

/**
 * Changes the venue of a workout. Depending on the venue, its track is added to the map of all workouts or removed from
 * it. Figures and stored weather stay unchanged.
 * @param pathPart short id or integer id
 * @throws AppError 404 if the workout does not exist, or 403 if it belongs to another user
 */
export function changeVenue(
  ctx: WorkoutsContext,
  userId: number,
  pathPart: string,
  venue: Venue,
): WorkoutRow {
  const changed = transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart)
    if (workout.venue === venue) return workout
    const values = { venue, places: null, ...zoneAt(workout, venue), modifiedAt: ctx.clock() }
    return changeWorkouts(tx, ctx, [{ row: workout, values }])[0]!
  })
  ctx.jobs.wake()
  return changed
}

/**
 * A time zone cannot be derived from virtual positions. So if the positions become virtual, or are no longer virtual,
 * the time zone is removed, and a job determines it again.
 */
function zoneAt({ venue: before, minLatitude }: WorkoutRow, venue: Venue): Partial<NewWorkout> {
  const isSame = (before === 'virtual') === (venue === 'virtual')
  return isSame || minLatitude === null ? {} : { localZone: null, localOffsetS: null }
}

/**
 * Deletes a workout permanently: its rows in one transaction, and then its files.
 * @param pathPart short id or integer id
 * @throws AppError 404 if the workout does not exist, or 403 if it belongs to another user
 */
export async function deleteWorkoutWithFiles(ctx: PlatformContext, userId: number, pathPart: string) {
  await releaseFiles(ctx, (tx, release) => {
    const { workout } = requireWorkout(tx, userId, pathPart)
    purgeWorkouts(tx, [workout], release)
  })
}

/** Figures that can be entered in addition to distance and duration. A figure is `null` if it is missing. */
type EnteredFigures = Pick<WorkoutFigures, EnteredKey>

/** Reads the entered figures of a body. Some figures must be entered together or not at all. */
function readEnteredFigures(body: Partial<Record<FigureName, unknown>>): EnteredFigures {
  const isGiven = forFigures(enteredKeys, ({ name }) => body[name] !== null && body[name] !== undefined)
  requireTogether(key => isGiven[key])
  return forFigures(enteredKeys, (figure, key) =>
    isGiven[key] ? scaled(readAmount(body[figure.name]), figure) : null,
  )
}

/**
 * Checks that figures which belong together are all present or all missing.
 * @throws AppError 400 if only some of them are present
 */
function requireTogether(isThere: (key: EnteredKey) => boolean) {
  const together = enteredKeys.filter(key => figures[key].entered === 'together')
  if (together.some(isThere) && !together.every(isThere)) throw invalid('figures-incomplete')
}

/** Reads a distance in kilometres. */
const readDistance = readAmount

/** Reads a duration in whole seconds. */
function readDuration(value: unknown): number {
  const seconds = readAmount(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxEnteredS) throw invalid('duration-invalid')
  return seconds
}

type Moved = Pick<WorkoutFigures, 'movingS' | 'pausesS'>

/**
 * Returns the figures that are computed from a distance and a duration, at constant speed.
 * @param moved moving time and pauses; if missing, the workout has no pauses
 */
function measureByHand(
  distanceKm: number,
  durationS: number,
  { movingS, pausesS }: Moved = { movingS: durationS, pausesS: null },
) {
  const speedCkmh = scaled(distanceKm / (movingS / 3600), figures.aveSpeedCkmh)
  return {
    distanceM: scaled(distanceKm, figures.distanceM),
    durationS,
    movingS,
    pausesS,
    aveSpeedCkmh: speedCkmh,
    maxSpeedCkmh: speedCkmh,
    topSpeedCkmh: speedCkmh,
  }
}

/** Reads a number that is not negative. Some clients send it as text. */
function readAmount(value: unknown): number {
  const amount = typeof value === 'string' ? parseDecimal(value) : value
  if (typeof amount !== 'number' || !(amount >= 0)) throw invalid('amount-invalid')
  return amount
}

function scaled(value: number, { decimals, max }: { decimals: number; max: number }): number {
  const integer = toScaledInteger(value, decimals)
  if (integer > max) throw invalid('figures-impossible')
  return integer
}
