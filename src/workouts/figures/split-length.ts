// Lets users split a pool length during which the recorder missed a turn. The recording never changes. Undoing the
// split brings back the lengths that the recorder counted.
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, notFound } from '../../platform/errors'
import type { AddingContext } from '../library/queued'
import type { RecordedRow } from '../recalculations/measuring/look-again'
import type { Length, SplitLengthBody } from '../recording/lengths/schemas'
import { tellLengths } from '../recording/lengths/tell-lengths'
import type { WorkoutRow } from '../rows/store'
import { requireOwnWorkout } from '../workouts/require-workout'
import { measureWith } from './measure-with'

/**
 * Splits a pool length into two equal halves, or undoes the split, and measures the workout again.
 * @param pathPart short id or integer id
 * @throws AppError 404 for a missing workout, or one without a recording; 400 if the length does not exist or probably
 * contains no missed turn, if a length to split is already split, or if a length to undo is not split; 503 if the
 * workout changes at the same time, or no worker process is available
 */
export async function splitLength(
  ctx: PlatformContext & AddingContext,
  userId: number,
  pathPart: string,
  { recorded_number: number, split }: SplitLengthBody,
): Promise<WorkoutRow> {
  const { workout } = requireOwnWorkout(ctx.db, userId, pathPart)
  if (!workout.trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  const { laps } = await tellLengths(ctx, workout, workout.trackFile)
  const length = laps
    .flatMap(({ lengths }) => lengths)
    .find(({ recorded_number }) => recorded_number === number)
  if (!length) throw invalid('length-unknown')
  if (split) requireMissedTurn(length)
  else if (length.half === null) throw invalid('length-not-split')
  return measureWith(ctx, userId, pathPart, present => withSplit(present, number, split))
}

function requireMissedTurn({ half, may_be_two }: Length) {
  if (half !== null) throw invalid('length-split-already')
  if (!may_be_two) throw invalid('length-not-doubtful')
}

function withSplit(workout: RecordedRow, number: number, split: boolean): RecordedRow {
  const others = (workout.splitLengths ?? []).filter(other => other !== number)
  const numbers = split ? [...others, number].toSorted((a, b) => a - b) : others
  return { ...workout, splitLengths: numbers.length > 0 ? numbers : null }
}
