import { decodeXml } from '../../formats/gpx/decode'
import { codeOf, messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type AppError, notFound } from '../../platform/errors'
import { DamagedTrack } from '../../tracks/packed-columns'
import { type Track, unpackTrack } from '../../tracks/track'
import { findWorkout, type WorkoutRow } from './store'

/**
 * Opens a file of a workout for streaming.
 * @param missing the error to throw if the workout was deleted meanwhile together with its files
 * @throws AppError `missing`, or 404 if the file is lost
 */
export const openWorkoutFile = (
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Blob> => ctx.files.open(path).catch(explain(ctx, workout, path, missing))

/** Like `openWorkoutFile`, but reads the whole file. */
export const readWorkoutFile = (
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Uint8Array<ArrayBuffer>> => ctx.files.read(path).catch(explain(ctx, workout, path, missing))

/** Reads the track of a workout. @throws AppError as `readWorkoutFile` does, and 404 if the file is damaged */
export async function readTrack(
  ctx: PlatformContext,
  workout: WorkoutRow,
  path: string,
  missing: AppError,
): Promise<Track> {
  return unpackWorkoutTrack(ctx, path, await readWorkoutFile(ctx, workout, path, missing))
}

/** Unpacks the track of a workout. @throws AppError 404 if the bytes are damaged */
export function unpackWorkoutTrack(ctx: PlatformContext, path: string, packed: Uint8Array): Track {
  try {
    return unpackTrack(packed)
  } catch (error) {
    throw error instanceof DamagedTrack ? lost(ctx, path, error) : error
  }
}

/**
 * Reads the text of a workout's GPX file.
 * @throws AppError as `readWorkoutFile` does, and 404 if the file is damaged
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
    // The file was readable when it was uploaded, so it has been damaged since.
    throw lost(ctx, path, error, missing)
  }
}

const explain =
  (ctx: PlatformContext, { id }: WorkoutRow, path: string, missing: AppError) =>
  (error: unknown): never => {
    if (!findWorkout(ctx.db, { id })) throw missing
    throw codeOf(error) === 'ENOENT' ? lost(ctx, path, error, missing) : error
  }

/**
 * The error for a damaged or lost file. Its status is 404, because a retry would not help: only a backup can restore
 * the file.
 */
function lost(ctx: PlatformContext, path: string, error: unknown, missing?: AppError): AppError {
  const reason = messageOf(error)
  ctx.log.error('A file of a workout is missing or damaged: see trackhut doctor', { path, reason })
  return notFound(
    'recording-lost',
    'the recording is missing from the server, or damaged there',
    missing?.data,
  )
}
