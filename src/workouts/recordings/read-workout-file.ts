import type { Context } from '../../context'
import type { AppError } from '../../errors'
import { findWorkout, type WorkoutRow } from '../rows/store'

/**
 * A file of a workout. Whoever deletes the workout meanwhile takes its files away.
 * @param missing what to answer then
 * @throws AppError `missing`
 */
export async function readWorkoutFile(
  ctx: Context,
  { id }: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await ctx.files.read(path)
  } catch (error) {
    throw findWorkout(ctx.db, { id }) ? error : missing
  }
}
