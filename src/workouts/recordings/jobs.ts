import type { Context } from '../../context'
import { firstTrackSegments, type Track, unpackTrack } from '../../tracks/track'
import type { Moment } from '../weather/provider'
import { findWorkout, updateWorkout } from '../rows/store'

/**
 * Keeps with a workout what the weather was at its start and at its end. One that is gone needs none, nor does one that
 * has it.
 * @throws Error when the provider does not tell, so that the job is tried again later
 */
export async function fetchWorkoutWeather(ctx: Context, workoutId: number): Promise<void> {
  const workout = findWorkout(ctx.db, { id: workoutId })?.workout
  if (!ctx.weather || !workout?.trackFile || workout.weatherStart !== null) return
  const [start, end] = firstAndLast(unpackTrack(await ctx.files.read(workout.trackFile)))
  const weatherStart = JSON.stringify(await ctx.weather.at(start))
  const weatherEnd = JSON.stringify(await ctx.weather.at(end))
  updateWorkout(ctx.db, workoutId, { weatherStart, weatherEnd })
}

function firstAndLast(track: Track): [Moment, Moment] {
  const { latitude, longitude, time } = track.points
  const moment = (index: number): Moment => ({
    latitude: latitude[index]!,
    longitude: longitude[index]!,
    time: new Date(time[index]! / 1000),
  })
  const segments = firstTrackSegments(track)
  return [moment(segments[0]!.start), moment(segments.at(-1)!.end - 1)]
}
