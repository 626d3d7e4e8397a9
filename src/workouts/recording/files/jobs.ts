import { hour, minute } from '../../../lib/durations'
import { isRowOnMap } from '../../../maps/lines/on-map-store'
import { job } from '../../../platform/jobs/job'
import { type Track, unpackTrack } from '../../../tracks/track'
import { fetchWeatherKind } from '../../job-kinds'
import { updateWorkout } from '../../library/store'
import { findAnyWorkout } from '../../rows/store'
import type { Moment } from '../../weather/provider'
import type { WorkoutsContext } from '../../workouts-context'

/**
 * Stores the weather at the start and at the end of a workout, unless it has weather or is gone.
 * @throws Error if the provider fails; the job is retried
 */
async function fetchWorkoutWeather(ctx: WorkoutsContext, workoutId: number): Promise<void> {
  const workout = findAnyWorkout(ctx.db, workoutId)
  if (!ctx.weather || !workout?.trackFile || !isRowOnMap(workout) || workout.weatherStart !== null) return
  const [start, end] = firstAndLast(unpackTrack(await ctx.files.read(workout.trackFile)))
  const weatherStart = JSON.stringify(await ctx.weather.at(start))
  const weatherEnd = JSON.stringify(await ctx.weather.at(end))
  updateWorkout(ctx.db, workoutId, { weatherStart, weatherEnd })
}

export const fetchWeatherJob = job({
  kind: fetchWeatherKind,
  // Free weather services have a daily quota.
  delays: [minute, 10 * minute, hour, 6 * hour, 24 * hour],
  run: fetchWorkoutWeather,
})

function firstAndLast({ points }: Track): [Moment, Moment] {
  const { latitude, longitude, time } = points
  const moment = (index: number): Moment => ({
    latitude: latitude[index]!,
    longitude: longitude[index]!,
    time: new Date(time[index]! / 1000),
  })
  return [moment(0), moment(points.count - 1)]
}
