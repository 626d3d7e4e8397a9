import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { notFound } from '../errors'
import { dialectOf } from '../http/dialect'
import { isFresh } from '../http/etag'
import { errors, FileAnswer } from '../http/schemas'
import { drawWorkoutPicture } from './draw-workout-picture'
import { picturePath } from './files'
import { MapPath } from './schemas'
import { findWorkoutByMapId, type WorkoutRow } from './store'

const mapNotFound = () => notFound('map does not exist')

const picture = FileAnswer('image/png', '400 × 225 pixels.')
const summary = 'The map picture of a workout'
const whenDrawn = 'Drawn now if that was not done yet.'

export const mapRoutes = (ctx: Context) => {
  const routes = new Elysia({ prefix: '/api/workouts/map', tags: ['Workouts'] }).use(createGuard(ctx))
  if (dialectOf(ctx.config).showsPicturesToAll) {
    return routes.get('/:map_id', ({ params, request }) => answerPicture(ctx, request, params.map_id, null), {
      params: MapPath,
      response: { 200: picture, ...errors(404) },
      detail: { summary, description: `For anybody who knows its id. ${whenDrawn}` },
    })
  }
  return routes.get(
    '/:map_id',
    ({ caller: { account }, params, request }) => answerPicture(ctx, request, params.map_id, account.id),
    {
      imageAccess: 'workouts:read',
      params: MapPath,
      response: { 200: picture, ...errors(401, 403, 404) },
      detail: { summary, description: `With a Bearer token or the image cookie of a log-in. ${whenDrawn}` },
    },
  )
}

/** @param userId whose it must be; null for anybody's */
async function answerPicture(ctx: Context, request: Request, mapId: string, userId: number | null) {
  requireMap(ctx, userId, mapId)
  const { workout, png } = await readPicture(ctx, userId, mapId)
  const etag = `"${mapId}-${workout.pictureDrawnAt?.getTime()}"`
  const headers = {
    etag,
    // A picture is final once it has all it needs: the id is that of this one workout.
    'cache-control': workout.pictureLacksTiles ? 'private, no-cache' : 'private, max-age=604800, immutable',
    vary: 'authorization, cookie',
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } })
}

function requireMap(ctx: Context, userId: number | null, mapId: string): WorkoutRow {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (!workout || (userId !== null && workout.userId !== userId)) throw mapNotFound()
  return workout
}

/** Whoever deletes the workout while its picture is drawn takes the files away. */
async function readPicture(ctx: Context, userId: number | null, mapId: string) {
  try {
    await drawWorkoutPicture(ctx, mapId)
    const workout = requireMap(ctx, userId, mapId)
    return { workout, png: await ctx.files.read(picturePath(workout)) }
  } catch (error) {
    throw findWorkoutByMapId(ctx.db, mapId) ? error : mapNotFound()
  }
}
