import type { Context } from '../context'
import { transact } from '../db/database'
import { dropJob } from '../jobs'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { picturePath } from './files'
import { findWorkoutByMapId, markPictureDrawn, type WorkoutRow } from './store'

/** Long enough for a slow tile server, whose tiles are given up after 10 s. */
const timeoutMs = 30_000

/** A job and a page often want the same picture at once. */
const underWay = new Map<string, Promise<void>>()

/** Draws the picture of a workout unless that was done. A workout that is gone needs none. */
export async function drawWorkoutPicture(ctx: Context, mapId: string): Promise<void> {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (await isDrawn(ctx, workout))) return
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
  const png = await ctx.worker.run('draw-picture', { track }, { timeoutMs })
  const path = picturePath(workout)
  noteStrayFiles(ctx.db, [path])
  await ctx.files.save(path, png)
  const isWanted = transact(ctx.db, tx => {
    const marked = markPictureDrawn(tx, mapId, ctx.clock())
    if (marked) keepFiles(tx, [path])
    dropJob(tx, 'draw-picture', mapId)
    return marked
  })
  if (!isWanted) await removeStrayFiles(ctx.db, ctx.files, [path])
}
