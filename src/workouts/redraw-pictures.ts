// Draws the pictures of all workouts anew when maps come from another source: in the background, the latest first. What
// is left to do is in the jobs, so that an end or a crash of the server only interrupts it.
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { findInstanceConfig, updateInstanceConfig } from '../platform/configuration/store'
import { dropJob, dropJobs, queueJob } from '../jobs'
import { randomHex } from '../lib/random'
import { usualCanvas } from '../maps/geometry/geometry'
import { nameMapSource } from '../maps/tiles/map-source'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { picturePath, picturesOfWorkout } from './files'
import { paintPicture, savePicture } from './paint-picture'
import {
  findLatestWorkoutId,
  findPicturedWorkout,
  listPicturedWorkoutIds,
  replaceMapId,
  type WorkoutWithMap,
} from './rows/store'

/** Noted in one transaction, which others wait for. */
const batchSize = 100

/** Has all pictures drawn anew if maps come from another source than before. To be called whenever that may be. */
export async function followMapSource(ctx: Context) {
  const mapSource = await nameMapSource(ctx.config, ctx.baseMap, await ctx.regions.usable())
  transact(ctx.db, tx => {
    if (findInstanceConfig(tx).mapSource === mapSource) return
    updateInstanceConfig(tx, { mapSource })
    dropJobs(tx, 'queue-redraws')
    queueJob(tx, 'queue-redraws', String(findLatestWorkoutId(tx)), ctx.clock())
  })
  ctx.jobs.wake()
}

/** Queues the pictures of some workouts to be drawn anew, and what comes after them to be queued. */
export function queueRedraws(ctx: Context, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const ids = listPicturedWorkoutIds(tx, fromWorkoutId, batchSize)
    for (const id of ids) queueJob(tx, 'redraw-picture', String(id), ctx.clock())
    if (ids.length === batchSize) queueJob(tx, 'queue-redraws', String(ids.at(-1)! - 1), ctx.clock())
  })
}

/**
 * Replaces the picture of a workout by a new one. That has an id of its own, because browsers keep the old one for good.
 * @throws Error when it has to be tried again
 */
export async function redrawPicture(ctx: Context, workoutId: number) {
  const workout = findPicturedWorkout(ctx.db, workoutId)
  if (!workout) return
  const { mapSource } = findInstanceConfig(ctx.db)
  const { png, lacksTiles } = await paintPicture(ctx, workout, usualCanvas)
  if (lacksTiles) throw new Error('the tile server does not answer')
  const mapId = randomHex(16)
  const isReplaced = await savePicture(ctx, picturePath({ ...workout, mapId }), png, tx => {
    const isCurrent = findInstanceConfig(tx).mapSource === mapSource
    return isCurrent && replacePicture(tx, workout, mapId, ctx.clock())
  })
  if (!isReplaced) throw new Error('the workout or the map source has changed meanwhile')
  await removeStrayFiles(ctx.db, ctx.files, picturesOfWorkout(workout))
}

/** Whether the workout was still there, with the picture that is to be replaced. */
function replacePicture(tx: Db, workout: WorkoutWithMap, mapId: string, now: Date): boolean {
  if (!replaceMapId(tx, workout, mapId, now)) return false
  dropJob(tx, 'draw-picture', workout.mapId)
  noteStrayFiles(tx, picturesOfWorkout(workout))
  return true
}
