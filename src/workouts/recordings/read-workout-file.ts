import type { PlatformContext } from '../../platform/context/platform-context'
import type { AppError } from '../../platform/errors'
import { findWorkout, type WorkoutRow } from '../rows/store'

/**
 * A file of a workout, to be sent piece by piece. Whoever deletes the workout meanwhile takes its files away.
 * @param missing what to answer then
 * @throws AppError `missing`
 */
export async function openWorkoutFile(
  ctx: PlatformContext,
  { id }: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Blob> {
  try {
    return await ctx.files.open(path)
  } catch (error) {
    throw findWorkout(ctx.db, { id }) ? error : missing
  }
}

/**
 * A file of a workout. Whoever deletes the workout meanwhile takes its files away.
 * @param missing what to answer then
 * @throws AppError `missing`
 */
export async function readWorkoutFile(
  ctx: PlatformContext,
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
