import type { Context } from '../../context'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { dialectOf } from '../../platform/http/compatibility-mode'
import { listRecordsOfWorkouts } from '../records/store'
import type { Workout } from '../schemas'
import { listSegmentsOfWorkouts, type ShownWorkout } from '../rows/store'
import { viewWorkout } from './view'

/** The answers for these workouts, with their segments, equipment and records: a fixed number of queries for any page. */
export function presentWorkouts(ctx: Context, shown: ShownWorkout[]): Workout[] {
  const ids = shown.map(({ workout }) => workout.id)
  const segments = listSegmentsOfWorkouts(ctx.db, ids)
  const equipments = listEquipmentsOfWorkouts(ctx.db, ids)
  const records = listRecordsOfWorkouts(ctx.db, ids)
  const { nameNeighbour } = dialectOf(ctx.config)
  return shown.map(one =>
    viewWorkout(one, {
      segments: segments.get(one.workout.id) ?? [],
      equipments: equipments.get(one.workout.id) ?? [],
      records: records.get(one.workout.id) ?? [],
      previous: one.previous && nameNeighbour(one.previous),
      next: one.next && nameNeighbour(one.next),
    }),
  )
}
