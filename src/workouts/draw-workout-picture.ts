import type { Context } from '../context'
import { transact } from '../db/database'
import { dropJob } from '../jobs'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { picturePath } from './files'
import { findWorkoutByMapId, markPictureDrawn, type WorkoutRow } from './store'

const drawingMs = 5_000

/** For two rounds of tiles, each given up after 10 s. */
const fetchingMs = 20_000

/** A job and a page often want the same picture at once. */
const underWay = new Map<string, Promise<void>>()

/** Draws the picture of a workout unless that was done. A workout that is gone needs none. */
export async function drawWorkoutPicture(ctx: Context, mapId: string): Promise<void> {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (workout && !(await isDrawn(ctx, workout))) await drawOnce(ctx, workout, mapId)
}

/**
 * The same as a job, which also draws anew what lacks tiles.
 * @throws Error when it still does, so that the job is tried again later
 */
export async function finishWorkoutPicture(ctx: Context, mapId: string): Promise<void> {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (!workout.pictureLacksTiles && (await isDrawn(ctx, workout)))) return
  await drawOnce(ctx, workout, mapId)
  if (findWorkoutByMapId(ctx.db, mapId)?.pictureLacksTiles) throw new Error('the tile server does not answer')
}

async function drawOnce(ctx: Context, workout: WorkoutRow, mapId: string): Promise<void> {
  const drawing = underWay.get(mapId) ?? draw(ctx, workout, mapId).finally(() => underWay.delete(mapId))
  underWay.set(mapId, drawing)
  await drawing
}

/** Somebody may have tidied the pictures away: they can always be drawn again. */
async function isDrawn(ctx: Context, workout: WorkoutRow): Promise<boolean> {
  return workout.pictureDrawnAt !== null && ctx.files.exists(picturePath(workout))
}

async function draw(ctx: Context, workout: WorkoutRow, mapId: string) {
  if (!workout.trackFile) return
  const track = await ctx.files.read(workout.trackFile)
  const timeoutMs = drawingMs + (ctx.tiles ? fetchingMs : 0)
  const { png, lacksTiles } = await ctx.painter.run('draw-picture', { track }, { timeoutMs })
  const path = picturePath(workout)
  noteStrayFiles(ctx.db, [path])
  await ctx.files.save(path, png)
  const isWanted = transact(ctx.db, tx => {
    const marked = markPictureDrawn(tx, mapId, { lacksTiles, now: ctx.clock() })
    if (marked) keepFiles(tx, [path])
    if (!lacksTiles) dropJob(tx, 'draw-picture', mapId)
    return marked
  })
  if (!isWanted) await removeStrayFiles(ctx.db, ctx.files, [path])
}
