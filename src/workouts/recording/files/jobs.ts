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
 * Keeps with a workout what the weather was at its start and at its end. One that is gone needs none, nor does one that
 * has it.
 * @throws Error when the provider does not tell, so that the job is tried again later
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
  // Free weather is counted by the day.
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
