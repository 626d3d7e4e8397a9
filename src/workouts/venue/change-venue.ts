import { traceTrackKind } from '../../maps/lines/job-kinds'
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { deleteTrace } from '../../maps/lines/store'
import { type Db, transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import type { Venue } from '../../tracks/venue'
import { fetchWeatherKind, findPlacesKind } from '../job-kinds'
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
    const after = updateWorkout(tx, workout.id, { venue, places: null, modifiedAt: ctx.clock() })
    const [wasOnMap, isOnMap] = [isRowOnMap(workout), isRowOnMap(after)]
    if (wasOnMap && !isOnMap) leaveMap(tx, after)
    if (!wasOnMap && isOnMap) enterMap(tx, ctx, after)
    return after
  })
  ctx.jobs.wake()
  return changed
}

function leaveMap(tx: Db, { id }: WorkoutRow) {
  dropJob(tx, traceTrackKind, id)
  deleteTrace(tx, id)
  dropJob(tx, fetchWeatherKind, id)
}

function enterMap(tx: Db, ctx: WorkoutsContext, { id, weatherStart }: WorkoutRow) {
  queueJob(tx, traceTrackKind, id, ctx.clock())
  queueJob(tx, findPlacesKind, null, ctx.clock())
  if (ctx.weather && weatherStart === null) queueJob(tx, fetchWeatherKind, id, ctx.clock())
}
