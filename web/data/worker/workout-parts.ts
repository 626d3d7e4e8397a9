// The addresses of everything that a workout's page requests. The functions here are pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'
import {
  analysisPath,
  byLap,
  curvesRequest,
  isLapped,
  type ListedWorkout,
  lengthsRequest,
  type MapScheme,
  mapImagePath,
  smallMapImagePath,
  splitsRequest,
  stretchesPath,
  usualSplitLength,
  workoutPath,
} from '../workouts/requests'
import { shownMapOf } from '../workouts/shown-map'

/** The user's settings on which the requests depend: the colours of maps and the unit of distances. */
export interface Look {
  scheme: MapScheme
  unit: 'km' | 'mi'
}

type Addresses = ReturnType<typeof addressesOf>

/** The addresses that the page of a workout may request, whatever its recording contains. */
export function addressesOf(listed: ListedWorkout, { scheme, unit }: Look) {
  const { id, distance } = listed
  const map = shownMapOf(listed)
  return {
    workout: workoutPath(id),
    curves: curvesRequest(id, null),
    splits: splitsRequest(id, null, { unit, length: usualSplitLength(distance, unit) }),
    laps: splitsRequest(id, null, byLap),
    lengths: lengthsRequest(id),
    analysis: analysisPath(id),
    stretches: stretchesPath(id),
    map: map === null ? null : mapImagePath(map, scheme),
    smallMap: map === null ? null : smallMapImagePath(map, scheme),
  }
}

/**
 * Makes the row by which a workout is known to be cached. It contains the addresses as well as the workout, because a
 * later version of the app may request other addresses, which are then not in the cache.
 */
export const rowOf = (listed: ListedWorkout, addresses: Addresses): string =>
  JSON.stringify([listed, Object.values(addresses)])

/** Lists what the page requests after the workout itself. */
export function partsOf(
  { curves, splits, laps, lengths, analysis, stretches, map, smallMap }: Addresses,
  { with_chart, recorder }: Pick<Workout, 'with_chart' | 'recorder'>,
): string[] {
  return [
    analysis,
    ...(with_chart ? [curves, splits, stretches] : []),
    ...(with_chart && isLapped(recorder) ? [laps] : []),
    ...(recorder?.lengths ? [lengths] : []),
    ...[map, smallMap].filter(path => path !== null),
  ]
}
