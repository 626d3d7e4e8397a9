import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { notFound } from '../errors'
import type { Picture } from '../maps/images/draw-map-image'
import type { Canvas } from '../maps/geometry/geometry'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { readWorkoutFile } from './recordings/read-workout-file'
import type { WorkoutRow } from './rows/store'

const drawingMs = 5_000

/** For two rounds of tiles, each given up after 10 s. */
const fetchingMs = 20_000

/** Of an id that nobody has, or somebody else. */
export const mapNotFound = () => notFound('map does not exist')

/**
 * Draws a picture of a workout's track.
 * @throws AppError 404 without a track, WorkerFailure
 */
export async function paintPicture(ctx: Context, workout: WorkoutRow, canvas: Canvas): Promise<Picture> {
  if (!workout.trackFile) throw mapNotFound()
  const track = await readWorkoutFile(ctx, workout, workout.trackFile, mapNotFound())
  const timeoutMs = drawingMs + (ctx.tiles ? fetchingMs : 0)
  const regions = await ctx.regions.usable()
  return ctx.painter.run('draw-picture', { track, canvas, regions }, { timeoutMs })
}

/**
 * Writes a picture, unless nobody wants it any more by then.
 * @param note what else happens in the transaction that makes the file part of a workout; false: it is not wanted
 */
export async function savePicture(
  ctx: Context,
  path: string,
  png: Uint8Array,
  note: (tx: Db) => boolean,
): Promise<boolean> {
  noteStrayFiles(ctx.db, [path])
  await ctx.files.save(path, png).catch(async error => {
    await removeStrayFiles(ctx.db, ctx.files, [path])
    throw error
  })
  const isWanted = transact(ctx.db, tx => {
    const isNoted = note(tx)
    if (isNoted) keepFiles(tx, [path])
    return isNoted
  })
  if (!isWanted) await removeStrayFiles(ctx.db, ctx.files, [path])
  return isWanted
}
