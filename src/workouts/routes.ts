import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { notFound } from '../errors'
import { decodeXml } from '../gpx/decode'
import { describePage, readPage } from '../http/paging'
import { errors, FileAnswer, NoContent } from '../http/schemas'
import { findUserTotals } from '../users/store'
import { chartAnswer } from './chart-answer'
import { deleteWorkoutWithFiles } from './delete-workout'
import { presentWorkouts } from './present-workouts'
import { readWorkoutUpload } from './read-upload'
import { requireOwnWorkout, requireWorkout } from './require-workout'
import {
  ChartAnswer,
  GpxAnswer,
  UploadForm,
  WorkoutPath,
  WorkoutsAnswer,
  WorkoutsPage,
  WorkoutsQuery,
} from './schemas'
import { findOwnWorkout, listWorkouts, type WorkoutRow } from './store'
import { uploadWorkouts } from './upload-workouts'

const pageSizes = { default: 5, most: 100 }

const workoutNotFound = () => notFound('workout not found', { workouts: [] })

export const workoutsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, pageSizes)
        const workouts = presentWorkouts(ctx, listWorkouts(ctx.db, account.id, page))
        const total = findUserTotals(ctx.db, account.id).workoutsCount
        return { status: 'success' as const, data: { workouts }, pagination: describePage(page, total) }
      },
      {
        access: 'workouts:read',
        query: WorkoutsQuery,
        response: { 200: WorkoutsPage, ...errors(400, 401, 403) },
        detail: { summary: 'Your workouts', description: 'Latest first.' },
      },
    )
    .post(
      '',
      async ({ caller, request, server, set }) => {
        // A recording over a slow line takes longer than other requests may.
        server?.timeout(request, 300)
        const created = await uploadWorkouts(ctx, caller, await readWorkoutUpload(ctx, request))
        const shown = created.flatMap(({ id, userId }) => findOwnWorkout(ctx.db, userId, { id }) ?? [])
        set.status = 201
        return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, shown) } }
      },
      {
        access: 'workouts:write',
        // Read by the handler, which knows how much the instance allows.
        parse: 'none',
        response: { 201: WorkoutsAnswer, ...errors(400, 401, 403, 413) },
        detail: { summary: 'Upload a recording', requestBody: UploadForm },
      },
    )
    .get(
      '/:workout_short_id',
      ({ caller: { account }, params }) => {
        const shown = requireWorkout(ctx, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, [shown]) } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: WorkoutsAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A workout' },
      },
    )
    .delete(
      '/:workout_short_id',
      async ({ caller: { account }, params }) => {
        const { workout } = requireWorkout(ctx, account.id, params.workout_short_id, workoutNotFound())
        await deleteWorkoutWithFiles(ctx, workout)
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        parse: 'none',
        params: WorkoutPath,
        response: {
          204: NoContent('The workout and everything that hung on it is gone.'),
          ...errors(401, 403, 404),
        },
        detail: { summary: 'Delete a workout' },
      },
    )
    .get(
      '/:workout_short_id/gpx',
      async ({ caller: { account }, params }) => {
        const missing = notFound('workout not found', { gpx: '' })
        const { workout } = requireWorkout(ctx, account.id, params.workout_short_id, missing)
        if (!workout.gpxFile) throw notFound('no gpx file for this workout')
        const gpx = decodeXml(await ctx.files.read(workout.gpxFile))
        return { status: 'success' as const, message: '' as const, data: { gpx } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: GpxAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'The GPX file of a workout, as text' },
      },
    )
    .get(
      '/:workout_short_id/chart_data',
      async ({ caller: { account }, params }) => {
        const missing = notFound('workout not found', { chart_data: '' })
        const { workout } = requireWorkout(ctx, account.id, params.workout_short_id, missing)
        if (!workout.trackFile) throw notFound('no gpx file for this workout')
        return chartAnswer(await ctx.files.read(workout.trackFile))
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: ChartAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'The points of a workout’s charts' },
      },
    )
    .get(
      '/:workout_short_id/gpx/download',
      ({ caller: { account }, params }) => {
        const { workout } = requireOwnWorkout(ctx, account.id, params.workout_short_id, workoutNotFound())
        return downloadGpx(ctx, workout)
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: FileAnswer('application/gpx+xml', 'The file.'), ...errors(401, 403, 404) },
        detail: { summary: 'The GPX file of a workout, as it was uploaded' },
      },
    )

async function downloadGpx(ctx: Context, { gpxFile }: WorkoutRow): Promise<Response> {
  if (!gpxFile) throw notFound('no gpx file for workout', { gpx: '' })
  return new Response(await ctx.files.read(gpxFile), {
    headers: {
      'content-type': 'application/gpx+xml',
      'content-disposition': `attachment; filename=${gpxFile.split('/').at(-1)}`,
    },
  })
}
