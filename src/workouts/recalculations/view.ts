import { keysOf } from '../../lib/keys'
import { httpDate } from '../../lib/net/http-date'
import type { FiguresWithStart } from '../../tracks/figures'
import type { WorkoutRow } from '../rows/store'
import { viewFigures } from '../workouts/view'
import type { Finding } from './findings-store'
import { type FigureCause, figureCauses } from './measuring/causes'
import type { DifferingWorkout, LeftOutReason, LeftOutWorkout, Recalculation as View } from './schemas'
import type { Recalculation } from './store'

interface Counted {
  workouts: number
  leftOut: number
  byCause: Partial<Record<FigureCause, number>>
  canUndo: boolean
}

export function viewRecalculation(
  row: Recalculation,
  { workouts, leftOut, byCause, canUndo }: Counted,
): View {
  return {
    id: row.id,
    kind: row.isLook ? 'look' : 'run',
    status: row.status,
    via: row.via,
    started: httpDate(row.startedAt),
    kept_until: httpDate(row.undoUntil),
    processed: row.lookedAt,
    total: row.total,
    workouts,
    left_out: leftOut,
    causes: keysOf(figureCauses).flatMap(cause => {
      const workouts = byCause[cause] ?? 0
      return workouts > 0 ? [{ cause, workouts }] : []
    }),
    can_undo: canUndo,
  }
}

export function viewFinding({
  finding: { causes, size, before, after },
  workout,
}: {
  finding: Finding
  workout: WorkoutRow
}): DifferingWorkout {
  return {
    workout_id: workout.shortId,
    title: workout.title,
    sport_id: workout.sportId,
    causes,
    difference: size / 1000,
    before: viewCompared(before),
    after: viewCompared(after),
  }
}

const viewCompared = ({ startMs, ...found }: FiguresWithStart): DifferingWorkout['before'] => ({
  workout_date: httpDate(new Date(startMs)),
  ...viewFigures<DifferingWorkout['before']>(key => found[key]),
})

/**
 * Converts a workout that was left out to the API's form.
 * @param row undefined if the workout was deleted
 */
export const viewLeftOut = (
  row: Pick<WorkoutRow, 'shortId' | 'title'> | undefined,
  workoutDate: Date,
  reason: LeftOutReason,
): LeftOutWorkout => ({
  workout_id: row?.shortId ?? null,
  title: row?.title ?? null,
  workout_date: httpDate(workoutDate),
  reason,
})
