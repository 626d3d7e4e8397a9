// Compares the figures measured here with FitTrackee's.

import { type FigureKey, sharedKeys, type WorkoutFigures } from '../../tracks/figures'
import type { ShownRecord } from '../../workouts/records/store'
import type { ImportedWorkout } from '../imports/archive/account-data'
import type { FittrackeeRecord } from './convert/convert-account'
import { type NamedWorkout, pickName } from './convert/note'

/** A figure that differs from FitTrackee's; null where it is missing. Integers as in the database. */
export interface Difference {
  workout: NamedWorkout
  figure: FigureKey
  there: number | null
  here: number | null
}

export interface Comparison {
  /** Number of workouts with a recording. */
  measured: number
  /** Number of these whose shared figures are all equal. */
  same: number
  differences: Difference[]
  records: { there: number; same: number }
}

/** @param sportId maps FitTrackee's label of a sport to its id here */
export function compare(
  there: { workouts: readonly ImportedWorkout[]; records: readonly FittrackeeRecord[] },
  here: { measures: readonly (WorkoutFigures & { shortId: string })[]; records: readonly ShownRecord[] },
  sportId: (label: string | null) => number | undefined,
): Comparison {
  const workouts = new Map(there.workouts.map(workout => [workout.shortId, workout]))
  const pairs = here.measures.flatMap(measured => {
    const workout = workouts.get(measured.shortId)
    return workout?.figures ? [{ workout, former: workout.figures, measured }] : []
  })
  const differences = pairs.flatMap(differencesOf)
  return {
    measured: pairs.length,
    same: pairs.length - new Set(differences.map(({ workout }) => workout.shortId)).size,
    differences,
    records: {
      there: there.records.length,
      same: there.records.filter(record =>
        here.records.some(
          ours =>
            ours.recordType === record.type &&
            ours.sportId === sportId(record.sport) &&
            ours.workoutShortId === record.shortId &&
            ours.value === record.value,
        ),
      ).length,
    },
  }
}

interface Pair {
  workout: ImportedWorkout
  former: WorkoutFigures
  measured: WorkoutFigures
}

const differencesOf = ({ workout, former, measured }: Pair): Difference[] =>
  sharedKeys
    .filter(figure => former[figure] !== measured[figure])
    .map(figure => ({ workout: pickName(workout), figure, there: former[figure], here: measured[figure] }))
