import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { findHoldersOfTopSpeed, listRecordsOfWorkouts } from '../records/store'
import { listListedFigures } from '../rows/listed-figures-store'
import {
  legsKey,
  listLegs,
  listSegmentsOfWorkouts,
  listWorkoutsById,
  type ShownWorkout,
  type WorkoutRow,
} from '../rows/store'
import { ListedFigures, type PickedWorkout, type Workout, Workout as WorkoutSchema } from './schemas'
import { viewListedFigures, viewWorkout } from './view'

/** Converts workouts to the form of the API. The number of queries does not depend on the number of workouts. */
export function presentWorkouts(ctx: PlatformContext, shown: ShownWorkout[]): Workout[] {
  const rows = shown.map(({ workout }) => workout)
  const ids = rows.map(({ id }) => id)
  const segments = listSegmentsOfWorkouts(ctx.db, ids)
  const equipments = listEquipmentsOfWorkouts(ctx.db, ids)
  const records = listRecordsOfWorkouts(ctx.db, ids)
  const holders = findHoldersOfTopSpeed(ctx.db, ids)
  const legs = listLegs(ctx.db, rows)
  const { nameNeighbour } = compatibilityOf(ctx.config)
  return shown.map(one =>
    viewWorkout(one, {
      segments: segments.get(one.workout.id) ?? [],
      equipments: equipments.get(one.workout.id) ?? [],
      records: records.get(one.workout.id) ?? [],
      holdsTopSpeed: holders.has(one.workout.id),
      legs: legs.get(legsKey(one.workout.userId, one.workout.outingId ?? '')) ?? [],
      previous: one.previous && nameNeighbour(one.previous),
      next: one.next && nameNeighbour(one.next),
    }),
  )
}

/**
 * Converts workouts to the form of the API with only the named properties.
 * @param fields names of properties, separated by commas
 * @throws AppError 400 for an unknown property
 */
export function presentPicked(ctx: PlatformContext, shown: ShownWorkout[], fields: string): PickedWorkout[] {
  const names = new Set(fields.split(','))
  const ofFigures = Object.keys(ListedFigures.properties).filter(name => names.has(name))
  const known = { ...WorkoutSchema.properties, ...ListedFigures.properties }
  if (![...names].every(name => Object.hasOwn(known, name))) throw invalid('fields-invalid')
  const ids = shown.map(({ workout }) => workout.id)
  const figures = ofFigures.length === 0 ? null : listListedFigures(ctx.db, ids)
  return presentWorkouts(ctx, shown).map((workout, index) => {
    const whole = figures ? { ...workout, ...viewListedFigures(figures.get(ids[index] ?? 0)) } : workout
    return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
  })
}

/** Converts workouts that were just stored to the form of the API. */
export function presentStored(ctx: PlatformContext, rows: WorkoutRow[]): Workout[] {
  const ids = rows.map(({ id }) => id)
  return presentWorkouts(ctx, listWorkoutsById(ctx.db, ids))
}
