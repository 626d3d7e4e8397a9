import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { findWorkout } from '../rows/store'
import { presentStored } from '../workouts/present-workouts'
import type { LikelyDuplicates, WorkoutWithRecording } from './duplicates'
import type { DuplicatePair, MergedWorkout as MergedView, SensorName } from './schemas'
import type { MergedWorkout } from './store'

const sensorNames: Record<WorkoutWithRecording['recorded']['sensors'][number], SensorName> = {
  elevation: 'elevation',
  heartRate: 'heart_rate',
  cadence: 'cadence',
  power: 'power',
  temperature: 'temperature',
  respiration: 'respiration',
}

export function presentDuplicates(ctx: PlatformContext, found: readonly LikelyDuplicates[]): DuplicatePair[] {
  const rows = new Map(found.flatMap(({ pair }) => pair.map(({ workout }) => [workout.id, workout] as const)))
  const views = new Map(presentStored(ctx, [...rows.values()]).map(view => [view.id, view]))
  return found.flatMap(({ pair, richer }) => {
    const workouts = pair.flatMap(({ workout: { shortId }, recorded: { points, sensors } }) => {
      const workout = views.get(shortId)
      return workout ? [{ workout, points, sensors: sensors.map(sensor => sensorNames[sensor]) }] : []
    })
    return [{ workouts, richer: (richer !== null && rows.get(richer)?.shortId) || null }]
  })
}

export function presentMerged(ctx: PlatformContext, userId: number, merged: MergedWorkout): MergedView {
  const { workout } = merged
  const kept = findWorkout(ctx.db, { shortId: merged.keptShortId })?.workout
  return {
    id: merged.id,
    merge_date: httpDate(merged.hiddenAt),
    kept_workout_id: merged.keptShortId,
    kept_title: kept?.userId === userId ? kept.title : null,
    title: workout.title,
    sport_id: workout.sportId,
    workout_date: httpDate(workout.workoutDate),
    distance: workout.distanceM / 1000,
    duration: formatDuration(workout.durationS),
    format: workout.sourceFormat,
  }
}
