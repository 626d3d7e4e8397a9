import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { notFound } from '../errors'
import { errors, FileAnswer } from '../http/schemas'
import { drawWorkoutPicture } from './draw-workout-picture'
import { picturePath } from './files'
import { MapPath } from './schemas'
import { findWorkoutByMapId, type WorkoutRow } from './store'

const mapNotFound = () => notFound('map does not exist')

export const mapRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/workouts/map', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/:map_id',
    async ({ caller: { account }, params, request }) => {
      const { workout, mapId } = requireOwnMap(ctx, account.id, params.map_id)
      // The picture of a map id never changes, so a copy somebody has is still good.
      const etag = `"${mapId}"`
      const headers = {
        etag,
        'cache-control': 'private, max-age=604800, immutable',
        vary: 'authorization, cookie',
      }
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      return new Response(await readPicture(ctx, workout, mapId), {
        headers: { ...headers, 'content-type': 'image/png' },
      })
    },
    {
      imageAccess: 'workouts:read',
      params: MapPath,
      response: { 200: FileAnswer('image/png', '400 × 225 pixels.'), ...errors(401, 403, 404) },
      detail: {
        summary: 'The map picture of a workout',
        description:
          'With a Bearer token or the image cookie of a log-in. Drawn now if that was not done yet.',
      },
    },
  )

function requireOwnMap(ctx: Context, userId: number, mapId: string): { workout: WorkoutRow; mapId: string } {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (workout?.userId !== userId) throw mapNotFound()
  return { workout, mapId }
}

/** Whoever deletes the workout while its picture is drawn takes the files away. */
async function readPicture(ctx: Context, workout: WorkoutRow, mapId: string) {
  try {
    await drawWorkoutPicture(ctx, mapId)
    return await ctx.files.read(picturePath(workout))
  } catch (error) {
    throw findWorkoutByMapId(ctx.db, mapId) ? error : mapNotFound()
  }
}
