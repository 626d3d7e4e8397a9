// Redraws map images in the background, latest workouts first. If the map source changes, all images are redrawn. If an
// offline map is added, removed or changed, only images that may show its area are redrawn. The remaining work is
// stored as jobs, so that it continues after a stop or crash.

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
import { replaceMapId } from '../../library/store'
import { mapImagePath, mapImagesOfWorkout } from '../../rows/files'
import {
  findLatestWorkoutId,
  findWorkoutWithMapImage,
  listTrackBoxesWithMapImage,
  listWorkoutIdsWithMapImage,
  type TrackBox,
} from '../../rows/map-image-store'
import { paintMapImage, saveMapImage } from './paint-map-image'

/** Maximum number of jobs that are queued in one transaction, because other requests have to wait for it. */
const batchSize = 100

/** Maximum number of workouts that are read in one transaction. */
const boxesAtOnce = 1_000

/**
 * Queues redraws of all images that a change of the map source affects. To be called whenever the map source may have
 * changed.
 */
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

/**
 * Queues redraws of a batch of map images, and a job for the next batch.
 * @param fromWorkoutId highest id of the batch
 */
export function queueRedraws(ctx: MapsContext, fromWorkoutId: number) {
  transact(ctx.db, tx => {
    const ids = listWorkoutIdsWithMapImage(tx, fromWorkoutId, batchSize)
    for (const id of ids) queueJob(tx, redrawMapImageKind, id, ctx.clock())
    const last = ids[batchSize - 1]
    if (last !== undefined) queueJob(tx, queueRedrawsKind, last - 1, ctx.clock())
  })
  ctx.jobs.wake()
}

/** Like `queueRedraws`, but only for workouts whose map image may show one of the areas. */
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
 * Replaces the map image of a workout. The new image gets a new id, so that browsers do not show a cached old image.
 * @throws Error if the job must be retried
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
