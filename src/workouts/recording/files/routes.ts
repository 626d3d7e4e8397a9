import { basename } from 'node:path'
import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors, FileAnswer, saying } from '../../../platform/http/schemas'
import { jsonHeaders } from '../../../platform/http/stream-answer'
import { build } from '../../../platform/version'
import { mediaTypeOfFile, mediaTypesOfFiles, sourceFormats } from '../../../tracks/source-formats'
import { hasMap } from '../../rows/map-image-store'
import { openWorkoutFile, readWorkoutFile } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { requireOwnWorkout, requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { requireSegment } from './require-segment'
import { ChartAnswer, ChartQuery, GpxAnswer, SegmentPath } from './schemas'
import { tellGpxFile, tellRecording } from './tell-recording'

const gpxNotFound = () => notFound('workout-not-found', 'workout not found', { gpx: '' })
const chartNotFound = () => notFound('workout-not-found', 'workout not found', { chart_data: '' })

const failures = {
  400: ['fields-invalid'],
  401: [],
  403: ['not-yours'],
  404: ['recording-lost', 'recording-missing', 'workout-not-found'],
  503: ['worker-unavailable'],
  507: ['disk-full'],
} as const
const failuresOfSegment = {
  ...failures,
  400: ['recording-missing', 'segment-number-invalid'],
  404: ['recording-lost', 'segment-not-found', 'workout-not-found'],
} as const

export const recordingRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/gpx',
      ({ caller: { account }, params, request }) => {
        const missing = gpxNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const gpx = gpxOf(ctx, workout, missing)
        if (!gpx) throw notFound('recording-missing', 'no gpx file for this workout')
        return answerUnlessFresh(request, [build, gpx.path], gpx.tell)
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The content of the file.', GpxAnswer),
          ...errors(failures),
        },
        detail: {
          operationId: 'getWorkoutGpx',
          summary: 'The GPX file of a workout, as text',
          description: 'The uploaded file; for a recording in another format, one generated from its track.',
        },
      },
    )
    .get(
      '/gpx/segment/:segment_id',
      ({ caller: { account }, params, request }) => {
        const missing = gpxNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const segment = params.segment_id
        const trackFile = requireSegment(workout, segment)
        const asked = { form: 'gpx-answer', segment } as const
        return answerUnlessFresh(request, [build, trackFile, segment], () =>
          tellRecording(ctx, { workout, trackFile, missing }, asked, jsonHeaders),
        )
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        response: {
          200: described('The content of the file.', GpxAnswer),
          ...errors(failuresOfSegment),
        },
        detail: {
          operationId: 'getSegmentGpx',
          summary: 'A segment of a workout as a GPX file of its own',
          description: 'Contains the elevation and time of each point.',
        },
      },
    )
    .get(
      '/chart_data',
      ({ caller: { account }, params, query, request }) => {
        const missing = chartNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const { trackFile } = workout
        if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
        const asked = { form: 'chart', segment: null, withSensors: query.sensors === 'true' } as const
        return answerUnlessFresh(request, [build, trackFile, String(query.sensors)], () =>
          tellRecording(ctx, { workout, trackFile, missing }, asked, jsonHeaders),
        )
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: ChartQuery,
        response: {
          200: described('The points, in their order.', ChartAnswer),
          ...errors(failures),
        },
        detail: {
          operationId: 'getWorkoutChart',
          summary: 'The points of a workout’s charts',
          description:
            'Distance and time from the start, and the position of each point. Recordings without positions have charts too: see `with_chart`.',
        },
      },
    )
    .get(
      '/chart_data/segment/:segment_id',
      ({ caller: { account }, params, query, request }) => {
        const missing = chartNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const segment = params.segment_id
        const trackFile = requireSegment(workout, segment)
        const asked = { form: 'chart', segment, withSensors: query.sensors === 'true' } as const
        return answerUnlessFresh(request, [build, trackFile, segment, String(query.sensors)], () =>
          tellRecording(ctx, { workout, trackFile, missing }, asked, jsonHeaders),
        )
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        query: ChartQuery,
        response: {
          200: described('The points, in their order.', ChartAnswer),
          ...errors(failuresOfSegment),
        },
        detail: {
          operationId: 'getSegmentChart',
          summary: 'The points of the charts of one segment',
          description: 'Distance and time are counted from the start of the segment.',
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
        response: {
          200: FileAnswer(sourceFormats.gpx.mediaType, 'The file.'),
          ...errors(failures),
          ...errors({
            404: [
              'recording-lost',
              saying('recording-missing', 'no gpx file for workout'),
              'workout-not-found',
            ],
          }),
        },
        detail: {
          operationId: 'downloadGpx',
          summary: 'The GPX file of a workout, as it was uploaded',
          description:
            'A download with the same bytes as uploaded. For a recording in another format, the file is generated from its track.',
        },
      },
    )
    .get(
      '/original',
      ({ caller: { account }, params }) => {
        const { workout } = requireOwnWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return downloadOriginal(ctx, workout)
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: FileAnswer(mediaTypesOfFiles, 'The file, with the media type of its format if that is known.'),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['original-missing', 'recording-lost', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'downloadOriginal',
          summary: 'The file of a workout, as it was uploaded',
          description:
            'The same bytes as uploaded. Includes files of imported workouts that this server cannot read.',
        },
      },
    )

async function downloadGpx(ctx: PlatformContext, workout: WorkoutRow): Promise<Response> {
  const gpx = gpxOf(ctx, workout, workoutNotFound())
  if (!gpx) throw notFound('recording-missing', 'no gpx file for workout', { gpx: '' })
  return gpx.download()
}

/**
 * Returns the GPX file of a workout: the uploaded file, or a file that is generated from the track. `null` if the
 * workout has no recording with positions.
 * @param missing the error to throw if the workout is deleted meanwhile
 */
function gpxOf(ctx: PlatformContext, workout: WorkoutRow, missing: AppError) {
  const { sourceFile, trackFile } = workout
  if (!hasMap(workout)) return null
  if (sourceFile?.endsWith(sourceFormats.gpx.extension)) {
    return {
      path: sourceFile,
      download: async () => asDownload(await readWorkoutFile(ctx, workout, sourceFile, missing), sourceFile),
      tell: () => tellGpxFile(ctx, { workout, sourceFile, missing }),
    }
  }
  if (!sourceFile || !trackFile) return null
  const tell = (form: 'gpx' | 'gpx-answer', headers: Record<string, string>) =>
    tellRecording(ctx, { workout, trackFile, missing }, { form, segment: null }, headers)
  const name = trackFile.replace(/\.track$/, sourceFormats.gpx.extension)
  return {
    path: trackFile,
    download: () => tell('gpx', downloadHeaders(name)),
    tell: () => tell('gpx-answer', jsonHeaders),
  }
}

async function downloadOriginal(ctx: PlatformContext, workout: WorkoutRow): Promise<Response> {
  const path = workout.originalFile ?? workout.sourceFile
  if (!path) throw notFound('original-missing', 'no file for this workout')
  return asDownload(await openWorkoutFile(ctx, workout, path, workoutNotFound()), path)
}

const asDownload = (content: Blob | Uint8Array<ArrayBuffer>, path: string): Response =>
  new Response(content, { headers: downloadHeaders(path) })

const downloadHeaders = (path: string) => ({
  'content-type': mediaTypeOfFile(path),
  'content-disposition': `attachment; filename=${basename(path)}`,
})
