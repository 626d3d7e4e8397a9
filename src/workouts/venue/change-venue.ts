import { isRowOnMap } from '../../maps/lines/on-map-store'
import { deleteTrace } from '../../maps/lines/store'
import { type Db, transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import type { Venue } from '../../tracks/venue'
import { deriveKind, fetchWeatherKind } from '../job-kinds'
import { versionBeforePlaces } from '../library/derived'
import { updateWorkout } from '../library/store'
import type { WorkoutRow } from '../rows/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import type { WorkoutsContext } from '../workouts-context'

/**
 * Says where a workout was done. With that its track leaves the map of all workouts, or comes there; its figures stay, and so does
 * what it knows of the weather.
 * @param pathPart short id or integer
 * @throws AppError 404, or 403 for somebody else's
 */
export function changeVenue(
  ctx: WorkoutsContext,
  userId: number,
  pathPart: string,
  venue: Venue,
): WorkoutRow {
  const changed = transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    if (workout.venue === venue) return workout
    const derivedVersion = Math.min(workout.derivedVersion, versionBeforePlaces)
    const values = { venue, places: null, derivedVersion, modifiedAt: ctx.clock() }
    const after = updateWorkout(tx, workout.id, values)
    const [wasOnMap, isOnMap] = [isRowOnMap(workout), isRowOnMap(after)]
    queueJob(tx, deriveKind, null, ctx.clock())
    if (wasOnMap && !isOnMap) leaveMap(tx, after)
    if (!wasOnMap && isOnMap) enterMap(tx, ctx, after)
    return after
  })
  ctx.jobs.wake()
  return changed
}

function leaveMap(tx: Db, { id }: WorkoutRow) {
  deleteTrace(tx, id)
  dropJob(tx, fetchWeatherKind, id)
}

function enterMap(tx: Db, ctx: WorkoutsContext, { id, weatherStart }: WorkoutRow) {
  if (ctx.weather && weatherStart === null) queueJob(tx, fetchWeatherKind, id, ctx.clock())
}
