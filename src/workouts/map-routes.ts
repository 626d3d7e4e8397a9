import { Elysia } from 'elysia'
import { createGuard } from '../platform/access/guard'
import type { Context } from '../context'
import { dialectOf } from '../platform/http/compatibility-mode'
import { isFresh } from '../http/etag'
import { errors, FileAnswer } from '../http/schemas'
import type { Picture } from '../maps/images/draw-map-image'
import { drawWorkoutPicture } from './draw-workout-picture'
import { picturePath } from './files'
import { mapNotFound } from './paint-picture'
import { readSizedPicture } from './read-sized-picture'
import { isUsual, readWantedPicture, type WantedPicture } from './map-images/read-wanted-size'
import { MapPath, MapQuery } from './schemas'
import { findWorkoutByMapId, type WorkoutWithMap } from './rows/store'

const picture = FileAnswer('image/png', '400 × 225 pixels, or as many as were asked for.')
const summary = 'The map picture of a workout'
const whenDrawn = 'Drawn now if that was not done yet. It has a new id when maps come to be drawn otherwise.'

export const mapRoutes = (ctx: Context) => {
  const routes = new Elysia({ prefix: '/api/workouts/map', tags: ['Workouts'] }).use(createGuard(ctx))
  if (dialectOf(ctx.config).showsPicturesToAll) {
    return routes.get(
      '/:map_id',
      ({ params, query, request }) =>
        answerPicture(ctx, request, readWantedPicture(params.map_id, query.size), null),
      {
        params: MapPath,
        query: MapQuery,
        response: { 200: picture, ...errors(400, 404) },
        detail: { summary, description: `For anybody who knows its id. ${whenDrawn}` },
      },
    )
  }
  return routes.get(
    '/:map_id',
    ({ caller: { account }, params, query, request }) =>
      answerPicture(ctx, request, readWantedPicture(params.map_id, query.size), account.id),
    {
      imageAccess: 'workouts:read',
      params: MapPath,
      query: MapQuery,
      response: { 200: picture, ...errors(400, 401, 403, 404) },
      detail: { summary, description: `With a Bearer token or the image cookie of a log-in. ${whenDrawn}` },
    },
  )
}

/** @param userId whose it must be; null for anybody's */
async function answerPicture(ctx: Context, request: Request, wanted: WantedPicture, userId: number | null) {
  const { png, etag, lacksTiles } = await readPicture(ctx, wanted, userId)
  const headers = {
    etag,
    // A picture is final once it has all it needs: the id is that of this one workout, drawn from this map.
    'cache-control': lacksTiles ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    vary: 'authorization, cookie',
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } })
}

/** Whoever deletes the workout, or replaces its picture, while that is drawn takes the files away. */
async function readPicture(ctx: Context, { mapId, canvas }: WantedPicture, userId: number | null) {
  const workout = requireMap(ctx, userId, mapId)
  try {
    return isUsual(canvas)
      ? await readUsualPicture(ctx, userId, mapId)
      : withEtag(await readSizedPicture(ctx, workout, canvas))
  } catch (error) {
    throw findWorkoutByMapId(ctx.db, mapId) ? error : mapNotFound()
  }
}

function requireMap(ctx: Context, userId: number | null, mapId: string): WorkoutWithMap {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (userId !== null && workout.userId !== userId)) throw mapNotFound()
  return workout
}

async function readUsualPicture(ctx: Context, userId: number | null, mapId: string) {
  await drawWorkoutPicture(ctx, mapId)
  const workout = requireMap(ctx, userId, mapId)
  return {
    png: await ctx.files.read(picturePath(workout)),
    lacksTiles: workout.pictureLacksTiles,
    etag: `"${mapId}-${workout.pictureDrawnAt?.getTime()}"`,
  }
}

const withEtag = (picture: Picture) => ({ ...picture, etag: `"${Bun.hash(picture.png).toString(36)}"` })
