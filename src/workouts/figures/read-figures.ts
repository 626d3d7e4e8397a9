import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { figures } from '../../tracks/figures'
import { saveCandidates } from '../library/store'
import { isRecordedRow, measureAgain } from '../recalculations/measuring/look-again'
import { thresholdOf } from '../recording/curves/read-query'
import { hasMap } from '../rows/map-image-store'
import type { WorkoutRow } from '../rows/store'
import { readUsualChoices } from '../rows/usual-choices-store'
import { findSport } from '../sports/store'
import { requireOwnWorkout } from '../workouts/require-workout'
import { columnOf, type ExplainedFigure, explainFigures, isChoosable } from './explain-figures'
import { type FiguresAnswer, figureNames } from './schemas'

type Figure = FiguresAnswer['data']['figures'][number]

/**
 * Returns the sources of each figure of a workout. If the recording was measured by an earlier version, which did not
 * store the candidates, they are measured and stored at the first request.
 * @param pathPart short id or integer id
 * @throws AppError 404 for a missing workout, 503 if no worker process is available
 */
export async function readFigures(ctx: PlatformContext, userId: number, pathPart: string): Promise<Figure[]> {
  const { workout } = requireOwnWorkout(ctx.db, userId, pathPart)
  const known = await withCandidates(ctx, workout)
  const sport = findSport(ctx.db, userId, workout.sportId)
  return explainFigures(known, readUsualChoices(ctx.db, userId)).map(explained => ({
    ...viewFigure(explained),
    threshold: explained.method === 'steps-above-threshold' ? thresholdOf(workout, sport) : null,
    can_be_chosen:
      new Set(explained.candidates.map(({ source }) => source)).size > 1 && isChoosable(explained.figure),
    can_be_typed: isChoosable(explained.figure),
  }))
}

async function withCandidates(ctx: PlatformContext, workout: WorkoutRow): Promise<WorkoutRow> {
  const isGpx = workout.sourceFormat === 'gpx' && hasMap(workout)
  if (workout.figureCandidates !== null || isGpx || !isRecordedRow(workout)) return workout
  await using folder = await ctx.spool.makeFolder()
  const again = await measureAgain(ctx, workout, folder.path, undefined)
  if (again?.state !== 'measured') return workout
  const figureCandidates = again.measures.candidates ?? {}
  transact(ctx.db, tx => saveCandidates(tx, workout, figureCandidates))
  return { ...workout, figureCandidates }
}

function viewFigure({ figure, value, source, method, candidates, leftOut, chosenFor }: ExplainedFigure) {
  const column = columnOf[figure]
  const { unit, decimals } = column === null ? startInSeconds : figures[column]
  const view = (stored: number) => stored / 10 ** decimals
  return {
    figure: figureNames[figure],
    value: value === null ? null : view(value),
    unit,
    source,
    method,
    candidates: candidates.map(({ value: stored, ...candidate }) => ({ ...candidate, value: view(stored) })),
    left_out: leftOut,
    chosen_for: chosenFor,
  }
}

/** The start is stored in milliseconds. */
const startInSeconds = { unit: 's', decimals: 3 } as const
