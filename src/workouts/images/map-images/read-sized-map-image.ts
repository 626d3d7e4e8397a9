import { type Canvas, usualCanvas } from '../../../maps/geometry/geometry'
import type { MapImage } from '../../../maps/images/draw-map-image'
import { mapImageTask } from '../../../maps/images/tasks'
import type { Theme } from '../../../maps/style/palette'
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { isForWantOfRoom } from '../../../platform/full-disk'
import { releaseFiles } from '../../../platform/storage/store-files'
import { sizedMapImagePath, sizedMapImagesFolder } from '../../rows/files'
import { findWorkoutByMapId, type WorkoutWithMap } from '../../rows/map-image-store'
import type { WorkoutsContext } from '../../workouts-context'
import { paintMapImage, saveMapImage } from './paint-map-image'

const minPixels = 64
const maxPixels = { width: 1200, height: 675 }

const sharpSuffix = '@2x'

export interface WantedMapImage {
  mapId: string
  canvas: Canvas
  theme: Theme
  /** Width in pixels to which the image is scaled down when it is sent; `null` to send it as it was drawn. */
  scaledWidth: number | null
}

/**
 * Reads from a request which map image is wanted.
 * @param name a map id, optionally followed by `@2x`
 * @param size `WxH` in CSS pixels; the usual size if missing
 * @param theme light if missing
 * @param width to which the image is scaled down
 * @throws AppError 400 if the size is malformed or out of bounds, or if the width is not that of lists
 */
export function readWantedMapImage(
  name: string,
  query: { size?: string | undefined; scheme?: Theme | undefined; width?: string | undefined },
): WantedMapImage {
  const { size, scheme: theme = 'light', width } = query
  const isSharp = name.endsWith(sharpSuffix)
  return {
    mapId: isSharp ? name.slice(0, -sharpSuffix.length) : name,
    canvas: { ...readSize(size), density: isSharp ? 2 : 1 },
    theme,
    scaledWidth: readWidth(width),
  }
}

/**
 * Whether the usual map image is wanted: light, and in the usual size. It is drawn for every workout with a map; other
 * images are drawn on request.
 */
export const isUsual = ({ canvas, theme }: WantedMapImage): boolean =>
  theme === 'light' && Bun.deepEquals(canvas, usualCanvas)

function readSize(text: string | undefined): { width: number; height: number } {
  if (text === undefined) return usualCanvas
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text)?.map(Number) ?? []
  if (!isWithin(width, maxPixels.width) || !isWithin(height, maxPixels.height))
    throw invalid('image-size-invalid')
  return { width, height }
}

/** Width in pixels of the images of lists, half of the usual one. */
const widthOfLists = 200

function readWidth(text: string | undefined): number | null {
  if (text === undefined) return null
  if (text !== String(widthOfLists)) throw invalid('image-size-invalid')
  return widthOfLists
}

const isWithin = (pixels: number | undefined, max: number): pixels is number =>
  pixels !== undefined && pixels >= minPixels && pixels <= max

/** Maximum number of images that are stored for a workout in addition to the usual one. Pages request one or two. */
const maxKept = 8

/**
 * Returns a workout's map image in another size or colour scheme than the usual one. The image is read from the disk or
 * drawn. An image that lacks tiles is not stored.
 * @throws AppError 404 if the workout is deleted meanwhile; 429 if too many map images are being drawn
 */
export async function readSizedMapImage(
  ctx: WorkoutsContext,
  workout: WorkoutWithMap,
  wanted: WantedMapImage,
): Promise<MapImage> {
  const path = sizedMapImagePath(workout, wanted)
  const kept = await readKept(ctx, path)
  if (kept) return { png: kept, lacksTiles: false }
  return ctx.drawing.sized(path, () => draw(ctx, workout, wanted))
}

/** Returns the stored image; `null` if the file does not exist or was just deleted. */
async function readKept({ files }: WorkoutsContext, path: string) {
  return files.read(path).catch(async error => {
    if (await files.exists(path)) throw error
    return null
  })
}

async function draw(
  ctx: WorkoutsContext,
  workout: WorkoutWithMap,
  wanted: WantedMapImage,
): Promise<MapImage> {
  ctx.workers.requireRoom(mapImageTask, workout.userId)
  const mapImage = await paintMapImage(ctx, workout, wanted.canvas, wanted.theme)
  if (!mapImage.lacksTiles) {
    await keep(ctx, workout, sizedMapImagePath(workout, wanted), mapImage.png).catch(error => {
      // If the disk is full, the image is not stored, but it is still sent.
      if (!isForWantOfRoom(error)) throw error
    })
  }
  return mapImage
}

async function keep(ctx: WorkoutsContext, workout: WorkoutWithMap, path: string, png: Uint8Array) {
  const folder = sizedMapImagesFolder(workout)
  // At the limit, all images are deleted: the last use of each is not known, and they can be drawn again.
  const kept = await ctx.files.list(folder)
  if (kept.length >= maxKept) {
    await releaseFiles(ctx, (_, release) => release(kept.map(name => `${folder}/${name}`)))
  }
  const isWanted = (db: Db) => findWorkoutByMapId(db, workout.mapId) !== undefined
  try {
    await saveMapImage(ctx, { userId: workout.userId, path, png }, isWanted)
  } finally {
    // If the workout was deleted meanwhile, its folder may have been deleted before this file was written.
    if (!isWanted(ctx.db)) await ctx.files.remove(folder)
  }
}
