import { hour, minute } from '../../../lib/durations'
import { isRowOnMap } from '../../../maps/lines/on-map-store'
import { job } from '../../../platform/jobs/job'
import { fetchWeatherKind } from '../../job-kinds'
import { updateWorkout } from '../../library/store'
import { findAnyWorkout } from '../../rows/store'
import { workoutNotFound } from '../../workouts/require-workout'
import type { WorkoutsContext } from '../../workouts-context'
import { fromTrack } from '../from-track'
import { endsOf, endsOfTrackTask } from './tasks'

/**
 * Stores the weather at the start and at the end of a workout, unless the workout no longer exists or already has
 * weather.
 * @throws Error if the provider fails; the job is tried again
 */
async function fetchWorkoutWeather(ctx: WorkoutsContext, workoutId: number): Promise<void> {
  const workout = findAnyWorkout(ctx.db, workoutId)
  if (!ctx.weather || !workout?.trackFile || !isRowOnMap(workout) || workout.weatherStart !== null) return
  const { trackFile, userId } = workout
  const track = { workout, trackFile, missing: workoutNotFound() }
  const [start, end] = await fromTrack(ctx, track, {
    here: endsOf,
    elsewhere: trackAt => ctx.workers.run(endsOfTrackTask, { trackAt }, { userId }),
  })
  const weatherStart = JSON.stringify(await ctx.weather.at({ ...start, time: new Date(start.time) }))
  const weatherEnd = JSON.stringify(await ctx.weather.at({ ...end, time: new Date(end.time) }))
  updateWorkout(ctx.db, workoutId, { weatherStart, weatherEnd })
}

export const fetchWeatherJob = job({
  kind: fetchWeatherKind,
  // Free weather services have a daily quota, so later attempts are hours apart.
  delays: [minute, 10 * minute, hour, 6 * hour, 24 * hour],
  run: fetchWorkoutWeather,
})
