import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { isForWantOfRoom } from '../../../platform/full-disk'
import { compatibilityOf } from '../../../platform/http/compatibility-mode'
import { isFresh } from '../../../platform/http/etag'
import { errors, FileAnswer, publicErrors } from '../../../platform/http/schemas'
import { mapImagePath } from '../../rows/files'
import { findWorkoutByMapId, type WorkoutWithMap } from '../../rows/map-image-store'
import type { WorkoutsContext } from '../../workouts-context'
import { convertMapImage, wantsWebp } from './map-image-form'
import { mapNotFound } from './paint-map-image'
import { isUsual, readSizedMapImage, readWantedMapImage, type WantedMapImage } from './read-sized-map-image'
import { MapPath, MapQuery } from './schemas'
import { drawUsualMapImage } from './usual-map-image'

const mapImageAnswer = FileAnswer(
  ['image/png', 'image/webp'],
  '400 × 225 pixels, or the requested size. WebP if the header `Accept` lists `image/webp`, otherwise PNG.',
)
const failures = {
  400: ['fields-invalid', 'image-size-invalid'],
  404: ['map-not-found', 'recording-lost', 'workout-not-found'],
  429: ['images-busy'],
  503: ['worker-unavailable'],
  507: ['disk-full'],
} as const
const named = { operationId: 'getMapImage', summary: 'The map image of a workout' }
const whenDrawn =
  'The image is drawn on request if it does not exist yet. It gets a new id when the appearance of maps changes.'

export const mapRoutes = (ctx: WorkoutsContext) => {
  const routes = new Elysia({ prefix: '/api/workouts/map', tags: ['Workouts'] }).use(createGuard(ctx))
  if (compatibilityOf(ctx.config).showsMapImagesToAll) {
    return routes.get(
      '/:map_id',
      ({ params, query, request }) =>
        answerMapImage(ctx, request, readWantedMapImage(params.map_id, query), null),
      {
        publicAccess: true,
        params: MapPath,
        query: MapQuery,
        response: { 200: mapImageAnswer, ...publicErrors(failures) },
        detail: {
          ...named,
          description: `Accessible to everybody who knows the id of the image. ${whenDrawn}`,
        },
      },
    )
  }
  return routes.get(
    '/:map_id',
    ({ caller: { account }, params, query, request }) =>
      answerMapImage(ctx, request, readWantedMapImage(params.map_id, query), account.id),
    {
      imageAccess: 'workouts:read',
      params: MapPath,
      query: MapQuery,
      response: { 200: mapImageAnswer, ...errors({ 401: [], 403: [] }), ...errors(failures) },
      detail: { ...named, description: `Needs a Bearer token or the image cookie of a login. ${whenDrawn}` },
    },
  )
}

/**
 * Sends a map image, or 304 if the browser has it.
 * @param userId id of the user who must own the workout; `null` if everybody may see the image
 */
async function answerMapImage(
  ctx: WorkoutsContext,
  request: Request,
  wanted: WantedMapImage,
  userId: number | null,
) {
  // With `no-cache`, the browser sends a request before it shows a cached image. Otherwise it could show the image to
  // another person after the owner has logged out.
  const headers = { 'cache-control': 'private, no-cache', vary: 'authorization, cookie, accept' }
  const isWebp = wantsWebp(request)
  const { scaledWidth } = wanted
  const form = `${scaledWidth === null ? '' : `-${scaledWidth}`}${isWebp ? '-webp' : ''}"`
  const tagOf = (tag: string) => tag.replace(/"$/, form)
  // A page with a list requests many images at the same time. If the ETag matches, the image is not read from the disk.
  const known = finalTagOf(requireMap(ctx, userId, wanted.mapId), wanted)
  if (known !== null && isFresh(request, tagOf(known))) {
    return new Response(null, { status: 304, headers: { ...headers, etag: tagOf(known) } })
  }
  const { png, etag } = await readMapImage(ctx, wanted, userId)
  const image = await convertMapImage(png, { isWebp, scaledWidth })
  const type = isWebp ? 'image/webp' : 'image/png'
  return new Response(image, { headers: { ...headers, etag: tagOf(etag), 'content-type': type } })
}

/**
 * Reads or draws a map image. If this fails because the map id was deleted meanwhile, together with its files, the
 * error is 404. This happens when the workout is deleted or gets a new map image.
 */
async function readMapImage(ctx: WorkoutsContext, wanted: WantedMapImage, userId: number | null) {
  const { mapId } = wanted
  const workout = requireMap(ctx, userId, mapId)
  try {
    return isUsual(wanted)
      ? await readUsualMapImage(ctx, userId, mapId).catch(error => {
          // If the disk is full, the image cannot be stored, and is drawn again for each request.
          if (!isForWantOfRoom(error)) throw error
          return readOtherMapImage(ctx, workout, wanted)
        })
      : await readOtherMapImage(ctx, workout, wanted)
  } catch (error) {
    throw findWorkoutByMapId(ctx.db, mapId) ? error : mapNotFound()
  }
}

function requireMap(ctx: WorkoutsContext, userId: number | null, mapId: string): WorkoutWithMap {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (userId !== null && workout.userId !== userId)) throw mapNotFound()
  return workout
}

async function readUsualMapImage(ctx: WorkoutsContext, userId: number | null, mapId: string) {
  await drawUsualMapImage(ctx, mapId)
  const workout = requireMap(ctx, userId, mapId)
  return { png: await ctx.files.read(mapImagePath(workout)), etag: usualTagOf(workout) }
}

async function readOtherMapImage(ctx: WorkoutsContext, workout: WorkoutWithMap, wanted: WantedMapImage) {
  const { png, lacksTiles } = await readSizedMapImage(ctx, workout, wanted)
  const etag = lacksTiles ? `"${Bun.hash(png).toString(36)}"` : otherTagOf(workout, wanted)
  return { png, etag }
}

/**
 * Returns the ETag of the image that the browser may keep: of the usual image as it was last drawn, or of another image
 * that has all its tiles. `null` if the usual image has not been drawn yet.
 */
function finalTagOf(workout: WorkoutWithMap, wanted: WantedMapImage): string | null {
  if (!isUsual(wanted)) return otherTagOf(workout, wanted)
  return workout.mapImageDrawnAt === null ? null : usualTagOf(workout)
}

/**
 * The ETag of the usual image. It contains the time of drawing, because an image that lacks tiles is drawn again under
 * the same id.
 */
const usualTagOf = ({ mapId, mapImageDrawnAt }: WorkoutWithMap) => `"${mapId}-${mapImageDrawnAt?.getTime()}"`

const otherTagOf = ({ mapId }: WorkoutWithMap, { canvas, theme }: WantedMapImage) =>
  `"${mapId}-${canvas.width}x${canvas.height}@${canvas.density}-${theme}"`
