import { Elysia } from 'elysia'
import { createGuard } from '../platform/access/guard'
import type { Context } from '../context'
import { notFound } from '../errors'
import { decodeXml } from '../formats/gpx/decode'
import { unpackTrack } from '../tracks/track'
import { writeGpx } from '../formats/gpx/write'
import { errors, FileAnswer } from '../http/schemas'
import { chartAnswer } from './recordings/chart-answer'
import { readSegment } from './recordings/read-segment'
import { readWorkoutFile } from './recordings/read-workout-file'
import { requireOwnWorkout, requireWorkout, workoutNotFound } from './workouts/require-workout'
import { ChartAnswer, ChartQuery, GpxAnswer, SegmentPath, WorkoutPath } from './schemas'
import type { WorkoutRow } from './rows/store'

const gpxNotFound = () => notFound('workout not found', { gpx: '' })
const chartNotFound = () => notFound('workout not found', { chart_data: '' })

export const recordingRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/gpx',
      async ({ caller: { account }, params }) => {
        const missing = gpxNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        if (!workout.gpxFile) throw notFound('no gpx file for this workout')
        return gpxAnswer(decodeXml(await readWorkoutFile(ctx, workout, workout.gpxFile, missing)))
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: GpxAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'The GPX file of a workout, as text' },
      },
    )
    .get(
      '/gpx/segment/:segment_id',
      async ({ caller: { account }, params }) => {
        const missing = gpxNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const { track, segmentIndex } = await readSegment(ctx, workout, params.segment_id, missing)
        return gpxAnswer(writeGpx(track, segmentIndex))
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        response: { 200: GpxAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'A segment of a workout as a GPX file of its own',
          description: 'With the elevation and time of each point.',
        },
      },
    )
    .get(
      '/chart_data',
      async ({ caller: { account }, params, query }) => {
        const missing = chartNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        if (!workout.trackFile) throw notFound('no gpx file for this workout')
        const track = unpackTrack(await readWorkoutFile(ctx, workout, workout.trackFile, missing))
        return chartAnswer(track, query)
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: ChartQuery,
        response: { 200: ChartAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'The points of a workout’s charts' },
      },
    )
    .get(
      '/chart_data/segment/:segment_id',
      async ({ caller: { account }, params, query }) => {
        const missing = chartNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const { track, segmentIndex } = await readSegment(ctx, workout, params.segment_id, missing)
        return chartAnswer(track, query, segmentIndex)
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        query: ChartQuery,
        response: { 200: ChartAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'The points of the charts of one segment',
          description: 'Distance and time from its own start.',
        },
      },
    )
    .get(
      '/gpx/download',
      ({ caller: { account }, params }) => {
        const { workout } = requireOwnWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return downloadGpx(ctx, workout)
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: FileAnswer('application/gpx+xml', 'The file.'), ...errors(401, 403, 404) },
        detail: { summary: 'The GPX file of a workout, as it was uploaded' },
      },
    )

const gpxAnswer = (gpx: string) => ({ status: 'success' as const, message: '' as const, data: { gpx } })

async function downloadGpx(ctx: Context, workout: WorkoutRow): Promise<Response> {
  const { gpxFile } = workout
  if (!gpxFile) throw notFound('no gpx file for workout', { gpx: '' })
  return new Response(await readWorkoutFile(ctx, workout, gpxFile, workoutNotFound()), {
    headers: {
      'content-type': 'application/gpx+xml',
      'content-disposition': `attachment; filename=${gpxFile.split('/').at(-1)}`,
    },
  })
}
