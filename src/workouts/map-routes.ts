import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isFresh } from '../http/etag'
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
      const mapId = params.map_id
      requireOwnMap(ctx, account.id, mapId)
      const { workout, png } = await readPicture(ctx, account.id, mapId)
      const etag = `"${mapId}-${workout.pictureDrawnAt?.getTime()}"`
      const headers = {
        etag,
        // A picture is final once it has all it needs: the id is that of this one workout.
        'cache-control': workout.pictureLacksTiles
          ? 'private, no-cache'
          : 'private, max-age=604800, immutable',
        vary: 'authorization, cookie',
      }
      if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
      return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } })
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

function requireOwnMap(ctx: Context, userId: number, mapId: string): WorkoutRow {
  const workout = findWorkoutByMapId(ctx.db, mapId)
  if (workout?.userId !== userId) throw mapNotFound()
  return workout
}

/** Whoever deletes the workout while its picture is drawn takes the files away. */
async function readPicture(ctx: Context, userId: number, mapId: string) {
  try {
    await drawWorkoutPicture(ctx, mapId)
    const workout = requireOwnMap(ctx, userId, mapId)
    return { workout, png: await ctx.files.read(picturePath(workout)) }
  } catch (error) {
    throw findWorkoutByMapId(ctx.db, mapId) ? error : mapNotFound()
  }
}
