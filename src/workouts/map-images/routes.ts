import { Elysia } from 'elysia'
import type { MapImage } from '../../maps/images/draw-map-image'
import { createGuard } from '../../platform/access/guard'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { isFresh } from '../../platform/http/etag'
import { errors, FileAnswer, publicErrors } from '../../platform/http/schemas'
import { findWorkoutByMapId, type WorkoutWithMap } from '../rows/map-image-store'
import { mapImagePath } from '../workouts/files'
import type { WorkoutsContext } from '../workouts-context'
import { mapNotFound } from './paint-map-image'
import { readSizedMapImage } from './read-sized-map-image'
import { isUsual, readWantedMapImage, type WantedMapImage } from './read-wanted-size'
import { MapPath, MapQuery } from './schemas'
import { drawUsualMapImage } from './usual-map-image'

const mapImageAnswer = FileAnswer('image/png', '400 × 225 pixels, or as many as were asked for.')
const named = { operationId: 'getMapImage', summary: 'The map image of a workout' }
const whenDrawn =
  'Drawn on request if that was not done before. It gets a new id when the look of maps changes.'

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
        response: {
          200: mapImageAnswer,
          ...publicErrors({
            400: ['fields-invalid', 'image-size-invalid'],
            404: ['map-not-found', 'workout-not-found'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: { ...named, description: `For anybody who knows its id. ${whenDrawn}` },
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
      response: {
        200: mapImageAnswer,
        ...errors({
          400: ['fields-invalid', 'image-size-invalid'],
          401: [],
          403: [],
          404: ['map-not-found', 'workout-not-found'],
          429: ['images-busy'],
          503: ['worker-unavailable'],
        }),
      },
      detail: { ...named, description: `With a Bearer token or the image cookie of a log-in. ${whenDrawn}` },
    },
  )
}

/** @param userId whose it must be; null for anybody's */
async function answerMapImage(
  ctx: WorkoutsContext,
  request: Request,
  wanted: WantedMapImage,
  userId: number | null,
) {
  const { png, etag, lacksTiles } = await readMapImage(ctx, wanted, userId)
  const headers = {
    etag,
    // A map image is final once it has all it needs: the id is that of this one workout, drawn from this map.
    'cache-control': lacksTiles ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    vary: 'authorization, cookie',
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } })
}

/** Whoever deletes the workout, or replaces its map image, while that is drawn takes the files away. */
async function readMapImage(ctx: WorkoutsContext, wanted: WantedMapImage, userId: number | null) {
  const { mapId } = wanted
  const workout = requireMap(ctx, userId, mapId)
  try {
    return isUsual(wanted)
      ? await readUsualMapImage(ctx, userId, mapId)
      : withEtag(await readSizedMapImage(ctx, workout, wanted))
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
  return {
    png: await ctx.files.read(mapImagePath(workout)),
    lacksTiles: workout.mapImageLacksTiles,
    etag: `"${mapId}-${workout.mapImageDrawnAt?.getTime()}"`,
  }
}

const withEtag = (mapImage: MapImage) => ({ ...mapImage, etag: `"${Bun.hash(mapImage.png).toString(36)}"` })
