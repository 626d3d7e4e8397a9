import { basename } from 'node:path'
import { Elysia } from 'elysia'
import { writeGpx, writeWholeGpx } from '../../../formats/gpx/write'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors, FileAnswer, saying } from '../../../platform/http/schemas'
import { streamJson, streamText } from '../../../platform/http/stream-answer'
import { build } from '../../../platform/version'
import { mediaTypeOfFile, mediaTypesOfFiles, sourceFormats } from '../../../tracks/source-formats'
import { hasMap } from '../../rows/map-image-store'
import { openWorkoutFile, readGpxText, readTrack, readWorkoutFile } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { requireOwnWorkout, requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { chartAnswer } from './chart-answer'
import { readSegment } from './read-segment'
import { ChartAnswer, ChartQuery, GpxAnswer, SegmentPath } from './schemas'

const gpxNotFound = () => notFound('workout-not-found', 'workout not found', { gpx: '' })
const chartNotFound = () => notFound('workout-not-found', 'workout not found', { chart_data: '' })

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
        return answerUnlessFresh(request, [build, gpx.path], async () => gpxAnswer(await gpx.readText()))
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The content of the file.', GpxAnswer),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          }),
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
      async ({ caller: { account }, params, request }) => {
        const missing = gpxNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const { track, segmentIndex } = await readSegment(ctx, workout, params.segment_id, missing)
        const makeup = [build, String(workout.trackFile), segmentIndex]
        return answerUnlessFresh(request, makeup, () => gpxAnswer(writeGpx(track, segmentIndex)))
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        response: {
          200: described('The content of the file.', GpxAnswer),
          ...errors({
            400: ['recording-missing', 'segment-number-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['recording-lost', 'segment-not-found', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'getSegmentGpx',
          summary: 'A segment of a workout as a GPX file of its own',
          description: 'With the elevation and time of each point.',
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
        return answerUnlessFresh(request, [build, trackFile, String(query.sensors)], async () =>
          chartAnswer(await readTrack(ctx, workout, trackFile, missing), query),
        )
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: ChartQuery,
        response: {
          200: described('The points, in their order.', ChartAnswer),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          }),
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
      async ({ caller: { account }, params, query, request }) => {
        const missing = chartNotFound()
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, missing)
        const { track, segmentIndex } = await readSegment(ctx, workout, params.segment_id, missing)
        const makeup = [build, String(workout.trackFile), segmentIndex, String(query.sensors)]
        return answerUnlessFresh(request, makeup, () => chartAnswer(track, query, segmentIndex))
      },
      {
        access: 'workouts:read',
        params: SegmentPath,
        query: ChartQuery,
        response: {
          200: described('The points, in their order.', ChartAnswer),
          ...errors({
            400: ['recording-missing', 'segment-number-invalid'],
            401: [],
            403: ['not-yours'],
            404: ['recording-lost', 'segment-not-found', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'getSegmentChart',
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
        response: {
          200: FileAnswer(sourceFormats.gpx.mediaType, 'The file.'),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: ['not-yours'],
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
            'For saving to disk, byte for byte as uploaded. For a recording in another format it is generated from its track.',
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
            'Byte for byte. Includes files that cannot be read here and came with an imported workout.',
        },
      },
    )

/** Streamed without validation: a file may have hundreds of megabytes. */
const gpxAnswer = (gpx: Iterable<string>): Response => streamJson(writeAnswer(gpx))

/** Writes a `GpxAnswer`. */
function* writeAnswer(gpx: Iterable<string>): Generator<string, void> {
  yield '{"status":"success","message":"","data":{"gpx":"'
  for (const piece of gpx) yield JSON.stringify(piece).slice(1, -1)
  yield '"}}'
}

async function downloadGpx(ctx: PlatformContext, workout: WorkoutRow): Promise<Response> {
  const gpx = gpxOf(ctx, workout, workoutNotFound())
  if (!gpx) throw notFound('recording-missing', 'no gpx file for workout', { gpx: '' })
  return gpx.download()
}

/**
 * The GPX file of a workout: the uploaded one, or one generated from the track. `null` without a recording on a map.
 * @param missing the error if the workout is deleted meanwhile
 */
function gpxOf(ctx: PlatformContext, workout: WorkoutRow, missing: AppError) {
  const { sourceFile, trackFile } = workout
  if (!hasMap(workout)) return null
  if (sourceFile?.endsWith(sourceFormats.gpx.extension)) {
    return {
      path: sourceFile,
      download: async () => asDownload(await readWorkoutFile(ctx, workout, sourceFile, missing), sourceFile),
      readText: async () => [await readGpxText(ctx, workout, sourceFile, missing)],
    }
  }
  if (!sourceFile || !trackFile) return null
  const make = async () => writeWholeGpx(await readTrack(ctx, workout, trackFile, missing))
  return {
    path: trackFile,
    download: async () =>
      streamText(await make(), downloadHeaders(trackFile.replace(/\.track$/, sourceFormats.gpx.extension))),
    readText: make,
  }
}

async function downloadOriginal(ctx: PlatformContext, workout: WorkoutRow): Promise<Response> {
  const path = workout.unreadFile ?? workout.sourceFile
  if (!path) throw notFound('original-missing', 'no file for this workout')
  return asDownload(await openWorkoutFile(ctx, workout, path, workoutNotFound()), path)
}

const asDownload = (content: Blob | Uint8Array<ArrayBuffer>, path: string): Response =>
  new Response(content, { headers: downloadHeaders(path) })

const downloadHeaders = (path: string) => ({
  'content-type': mediaTypeOfFile(path),
  'content-disposition': `attachment; filename=${basename(path)}`,
})
