// Draws the map images of all workouts anew when maps come from another source: in the background, the latest first. What
// is left to do is in the jobs, so that an end or a crash of the server only interrupts it.

import { randomHex } from '../../lib/random'
import { usualCanvas } from '../../maps/geometry/geometry'
import { nameMapSource } from '../../maps/tiles/map-source'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { findInstanceConfig, updateInstanceConfig } from '../../platform/configuration/store'
import { transact } from '../../platform/db/database'
import { dropJob, dropJobs, queueJob } from '../../platform/jobs/store'
import { drawMapImageKind, queueRedrawsKind, redrawMapImageKind } from '../job-kinds'
import {
  findLatestWorkoutId,
  findWorkoutWithMapImage,
  listWorkoutIdsWithMapImage,
  replaceMapId,
} from '../rows/map-image-store'
import { mapImagePath, mapImagesOfWorkout } from '../workouts/files'
import { paintMapImage, saveMapImage } from './paint-map-image'

/** Noted in one transaction, which others wait for. */
const batchSize = 100

/** Has all map images drawn anew if maps come from another source than before. To be called whenever that may be. */
export async function followMapSource(ctx: MapsContext) {
  const mapSource = await nameMapSource(ctx.config, ctx.baseMap, await ctx.regions.usable())
  transact(ctx.db, tx => {
    if (findInstanceConfig(tx).mapSource === mapSource) return
    updateInstanceConfig(tx, { mapSource })
    dropJobs(tx, queueRedrawsKind)
    queueJob(tx, queueRedrawsKind, findLatestWorkoutId(tx), ctx.clock())
  })
  ctx.jobs.wake()
}

/** Queues the map images of some workouts to be drawn anew, and what comes after them to be queued. */
export function queueRedraws(ctx: MapsContext, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const ids = listWorkoutIdsWithMapImage(tx, fromWorkoutId, batchSize)
    for (const id of ids) queueJob(tx, redrawMapImageKind, id, ctx.clock())
    const last = ids[batchSize - 1]
    if (last !== undefined) queueJob(tx, queueRedrawsKind, last - 1, ctx.clock())
  })
  ctx.jobs.wake()
}

/**
 * Replaces the map image of a workout by a new one. That has an id of its own, because browsers keep the old one for good.
 * @throws Error when it has to be tried again
 */
export async function redrawMapImage(ctx: MapsContext, workoutId: number) {
  const workout = findWorkoutWithMapImage(ctx.db, workoutId)
  if (!workout) return
  const { mapSource } = findInstanceConfig(ctx.db)
  const { png, lacksTiles } = await paintMapImage(ctx, workout, usualCanvas)
  if (lacksTiles) throw new Error('the tile server does not answer')
  const mapId = randomHex(16)
  const { userId } = workout
  const image = { userId, path: mapImagePath({ userId, mapId }), png }
  const isReplaced = await saveMapImage(ctx, image, (tx, release) => {
    const isCurrent = findInstanceConfig(tx).mapSource === mapSource
    if (!isCurrent || !replaceMapId(tx, workout, mapId, ctx.clock())) return false
    dropJob(tx, drawMapImageKind, workout.mapId)
    release(mapImagesOfWorkout(workout))
    return true
  })
  if (!isReplaced) throw new Error('the workout or the map source has changed meanwhile')
}
