import { decodeXml } from '../../formats/gpx/decode'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type AppError, notFound } from '../../platform/errors'
import { DamagedTrack } from '../../tracks/packed-columns'
import { type Track, unpackTrack } from '../../tracks/track'
import { findWorkout, type WorkoutRow } from './store'

/**
 * A file of a workout, to be sent piece by piece. Whoever deletes the workout meanwhile takes its files away.
 * @param missing what to answer then
 * @throws AppError `missing`, or 404 when the file is lost
 */
export async function openWorkoutFile(
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Blob> {
  try {
    return await ctx.files.open(path)
  } catch (error) {
    throw explain(ctx, { workout, path, missing, error })
  }
}

/**
 * A file of a workout. Whoever deletes the workout meanwhile takes its files away.
 * @param missing what to answer then
 * @throws AppError `missing`, or 404 when the file is lost
 */
export async function readWorkoutFile(
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await ctx.files.read(path)
  } catch (error) {
    throw explain(ctx, { workout, path, missing, error })
  }
}

/**
 * The track of a workout.
 * @throws AppError as `readWorkoutFile`, and 404 when the file is damaged
 */
export async function readTrack(
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Track> {
  return unpackWorkoutTrack(ctx, path, await readWorkoutFile(ctx, workout, path, missing))
}

/** @throws AppError 404 when the bytes are no track */
export function unpackWorkoutTrack(ctx: PlatformContext, path: string, packed: Uint8Array): Track {
  try {
    return unpackTrack(packed)
  } catch (error) {
    throw error instanceof DamagedTrack ? lost(ctx, { path, missing: null, error }) : error
  }
}

/**
 * The text of a GPX file of a workout.
 * @throws AppError as `readWorkoutFile`, and 404 when the file is damaged
 */
export async function readGpxText(
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<string> {
  const bytes = await readWorkoutFile(ctx, workout, path, missing)
  try {
    return decodeXml(bytes)
  } catch (error) {
    // It could be read when it was uploaded.
    throw lost(ctx, { path, missing, error })
  }
}

interface Failed {
  workout: WorkoutRow
  path: string
  missing: AppError
  error: unknown
}

function explain(ctx: PlatformContext, { workout, path, missing, error }: Failed): unknown {
  if (!findWorkout(ctx.db, { id: workout.id })) return missing
  return (error as { code?: unknown }).code === 'ENOENT' ? lost(ctx, { path, missing, error }) : error
}

/** Trying again would not help: only a backup brings the file back. */
function lost(
  ctx: PlatformContext,
  { path, missing, error }: { path: string; missing: AppError | null; error: unknown },
): AppError {
  ctx.log.error('A file of a workout is missing or damaged: see trackhut doctor', {
    path,
    reason: (error as Error).message,
  })
  return notFound(
    'recording-lost',
    'the recording is missing from the server, or damaged there',
    missing?.data,
  )
}
