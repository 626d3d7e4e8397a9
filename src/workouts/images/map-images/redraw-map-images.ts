// Draws the map images of all workouts anew when maps come from another source, those that may show an offline map when it
// comes, goes or changes: in the background, the latest first. What is left to do is in the jobs, so that an end or a crash of the server only interrupts it.

import { randomHex } from '../../../lib/random'
import { chooseView, usualCanvas } from '../../../maps/geometry/geometry'
import { mayBeSeen } from '../../../maps/regions/region'
import { changedAreas, nameMapSource } from '../../../maps/tiles/map-source'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { findInstanceConfig, updateInstanceConfig } from '../../../platform/configuration/store'
import { transact } from '../../../platform/db/database'
import { dropJob, dropJobs, queueJob, queueJobs } from '../../../platform/jobs/store'
import {
  type AreaRedraws,
  drawMapImageKind,
  queueAreaRedrawsKind,
  queueRedrawsKind,
  redrawMapImageKind,
} from '../../job-kinds'
import { mapImagePath, mapImagesOfWorkout } from '../../rows/files'
import {
  findLatestWorkoutId,
  findWorkoutWithMapImage,
  listTrackBoxesWithMapImage,
  listWorkoutIdsWithMapImage,
  replaceMapId,
  type TrackBox,
} from '../../rows/map-image-store'
import { paintMapImage, saveMapImage } from './paint-map-image'

/** Noted in one transaction, which others wait for. */
const batchSize = 100

/** Looked at in one transaction. */
const boxesAtOnce = 1_000

/** Has all map images drawn anew, or those that may show what has changed, if maps come from another source than before. To be called whenever that may be. */
export async function followMapSource(ctx: MapsContext) {
  const mapSource = await nameMapSource(ctx.config, ctx.baseMap, await ctx.regions.usable())
  transact(ctx.db, tx => {
    const before = findInstanceConfig(tx).mapSource
    if (before === mapSource) return
    updateInstanceConfig(tx, { mapSource })
    const areas = changedAreas(before, mapSource)
    const fromWorkoutId = findLatestWorkoutId(tx)
    if (areas) {
      queueJob(tx, queueAreaRedrawsKind, { fromWorkoutId, areas }, ctx.clock())
      return
    }
    dropJobs(tx, queueRedrawsKind)
    dropJobs(tx, queueAreaRedrawsKind)
    queueJob(tx, queueRedrawsKind, fromWorkoutId, ctx.clock())
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

/** The same for those whose map images may show one of some areas. */
export function queueAreaRedraws(ctx: MapsContext, { fromWorkoutId, areas }: AreaRedraws) {
  transact(ctx.db, tx => {
    const boxes = listTrackBoxesWithMapImage(tx, fromWorkoutId, boxesAtOnce)
    const ids = boxes.filter(box => mayShow(box, areas)).map(({ id }) => id)
    queueJobs(tx, redrawMapImageKind, ids, ctx.clock())
    const last = boxes[boxesAtOnce - 1]
    if (last) queueJob(tx, queueAreaRedrawsKind, { fromWorkoutId: last.id - 1, areas }, ctx.clock())
  })
  ctx.jobs.wake()
}

function mayShow({ west, south, east, north }: TrackBox, areas: AreaRedraws['areas']): boolean {
  if (west === null || south === null || east === null || north === null) return true
  const corners = { latitude: Float64Array.of(south, north), longitude: Float64Array.of(west, east) }
  const view = chooseView(corners, usualCanvas)
  return areas.some(area => mayBeSeen(area, view))
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
