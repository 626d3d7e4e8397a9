import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { expectedInPlaceOf } from '../../platform/http/faults/expected-name'
import { listEquipmentsOfWorkouts } from '../equipments/store'
import { findHoldersOfTopSpeed, listRecordsOfWorkouts } from '../records/store'
import { type LegRow, legsKey, listLegs } from '../rows/legs-store'
import { listListedFigures } from '../rows/listed-figures-store'
import { listSegmentsOfWorkouts, listWorkoutsById, type ShownWorkout, type WorkoutRow } from '../rows/store'
import { findCadences } from './average-cadence'
import { Whole } from './recording-schemas'
import {
  FiguresOfLists,
  ListedFigures,
  type PickedWorkout,
  PlainTimes,
  type Workout,
  Workout as WorkoutSchema,
} from './schemas'
import { viewListedFigures, viewPlainTimes, viewWorkout } from './view'
import { viewAsWhole, viewWhole } from './view-whole'

/** Converts workouts to the form of the API. The number of queries does not depend on the number of workouts. */
export function presentWorkouts(ctx: PlatformContext, shown: ShownWorkout[]): Workout[] {
  const rows = shown.map(({ workout }) => workout)
  const ids = rows.map(({ id }) => id)
  const segments = listSegmentsOfWorkouts(ctx.db, ids)
  const equipments = listEquipmentsOfWorkouts(ctx.db, ids)
  const records = listRecordsOfWorkouts(ctx.db, ids)
  const holders = findHoldersOfTopSpeed(ctx.db, ids)
  const legsOf = findLegs(ctx, shown)
  const { nameNeighbour } = compatibilityOf(ctx.config)
  return shown.map(one =>
    viewWorkout(one, {
      segments: segments.get(one.workout.id) ?? [],
      equipments: equipments.get(one.workout.id) ?? [],
      records: records.get(one.workout.id) ?? [],
      holdsTopSpeed: holders.has(one.workout.id),
      legs: legsOf(one),
      previous: one.previous && nameNeighbour(one.previous),
      next: one.next && nameNeighbour(one.next),
    }),
  )
}

/** Returns a function that returns all legs of a workout's outing; none if it is of no outing. */
function findLegs(ctx: PlatformContext, shown: readonly ShownWorkout[]): (one: ShownWorkout) => LegRow[] {
  const legs = listLegs(
    ctx.db,
    shown.map(({ workout }) => workout),
  )
  return ({ workout: { userId, outingId } }) => legs.get(legsKey(userId, outingId ?? '')) ?? []
}

/**
 * Converts workouts to the form of the API with only the named properties.
 * @param fields names of properties, separated by commas
 * @throws AppError 400 for an unknown property
 */
export function presentPicked(ctx: PlatformContext, shown: ShownWorkout[], fields: string): PickedWorkout[] {
  const names = new Set(fields.split(','))
  const ofFigures = Object.keys(ListedFigures.properties).filter(name => names.has(name))
  const known = {
    ...WorkoutSchema.properties,
    ...FiguresOfLists.properties,
    ...PlainTimes.properties,
    whole: Whole,
  }
  const unknown = [...names].find(name => !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    const detail = { field: 'fields', expected: expectedInPlaceOf(unknown, Object.keys(known)) }
    throw invalid('fields-invalid', undefined, { detail })
  }
  const ids = shown.map(({ workout }) => workout.id)
  const figures = ofFigures.length === 0 ? null : listListedFigures(ctx.db, ids)
  const legsOf = names.has('whole') ? findLegs(ctx, shown) : null
  const cadenceOf = names.has('average_cadence') ? findCadences(ctx, shown) : null
  return presentWorkouts(ctx, shown).map((workout, index) => {
    const complete = {
      ...workout,
      ...viewPlainTimes(shown[index]!.workout),
      ...(figures && viewListedFigures(figures.get(ids[index] ?? 0))),
      ...(cadenceOf && { average_cadence: cadenceOf(shown[index]!) }),
      ...(legsOf && viewAsWhole(viewWhole(legsOf(shown[index]!)))),
    }
    return Object.fromEntries(Object.entries(complete).filter(([name]) => names.has(name)))
  })
}

/** Converts workouts that were just stored to the form of the API. */
export function presentStored(ctx: PlatformContext, rows: WorkoutRow[]): Workout[] {
  const ids = rows.map(({ id }) => id)
  return presentWorkouts(ctx, listWorkoutsById(ctx.db, ids))
}
