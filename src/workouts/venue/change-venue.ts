import { addHeatKind } from '../../maps/heat/job-kinds'
import { leaveHeat } from '../../maps/heat/remove-from-heat'
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { type Db, transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import type { Venue } from '../../tracks/venue'
import { fetchWeatherKind, findPlacesKind } from '../job-kinds'
import { updateWorkout, type WorkoutRow } from '../rows/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import type { WorkoutsContext } from '../workouts-context'

/**
 * Says where a workout was done. With that its track leaves the map of all workouts, or comes there; its figures stay, and so does
 * what it knows of the weather.
 * @param pathPart short id or integer
 * @throws AppError 404, or 403 for somebody else's
 */
export async function changeVenue(
  ctx: WorkoutsContext,
  userId: number,
  pathPart: string,
  venue: Venue,
): Promise<WorkoutRow> {
  const { trackFile } = requireWorkout(ctx.db, userId, pathPart, workoutNotFound()).workout
  const track = trackFile === null ? null : await ctx.files.read(trackFile).catch(() => null)
  const changed = transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    if (workout.venue === venue) return workout
    const after = updateWorkout(tx, workout.id, { venue, places: null, modifiedAt: ctx.clock() })
    const [wasOnMap, isOnMap] = [isRowOnMap(workout), isRowOnMap(after)]
    if (wasOnMap && !isOnMap) leaveMap(tx, after, track, ctx.clock())
    if (!wasOnMap && isOnMap) enterMap(tx, ctx, after)
    return after
  })
  ctx.jobs.wake()
  return changed
}

function leaveMap(tx: Db, workout: WorkoutRow, track: Uint8Array | null, now: Date) {
  leaveHeat(tx, workout, track, now)
  dropJob(tx, fetchWeatherKind, workout.id)
}

function enterMap(tx: Db, ctx: WorkoutsContext, { id, weatherStart }: WorkoutRow) {
  queueJob(tx, addHeatKind, id, ctx.clock())
  queueJob(tx, findPlacesKind, null, ctx.clock())
  if (ctx.weather && weatherStart === null) queueJob(tx, fetchWeatherKind, id, ctx.clock())
}
